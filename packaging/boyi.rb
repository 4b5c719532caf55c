# Homebrew's formula: `brew install --formula boyi.rb`. Filled in by `cargo xtask archives`.
class Boyi < Formula
  desc "Play, analyse, solve and explain two-player games of perfect information"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_linux do
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/boyi-@VERSION@-x86_64-unknown-linux-musl.tar.xz"
      sha256 "@SHA256:x86_64-unknown-linux-musl@"
    end
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/boyi-@VERSION@-aarch64-unknown-linux-musl.tar.xz"
      sha256 "@SHA256:aarch64-unknown-linux-musl@"
    end
  end

  on_macos do
    url "@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
    sha256 "@SHA256:source@"
    depends_on "rust" => :build
  end

  def install
    if OS.mac?
      system "cargo", "install", *std_cargo_args(path: "ui/cli")
      generate_completions_from_executable(bin/"boyi", "completions")
      system bin/"boyi", "man", "--out", man1
    else
      bin.install "bin/boyi"
      man1.install Dir["share/man/man1/*"]
      bash_completion.install "share/bash-completion/completions/boyi"
      zsh_completion.install "share/zsh/site-functions/_boyi"
      fish_completion.install "share/fish/vendor_completions.d/boyi.fish"
    end
  end

  test do
    assert_match "theory", shell_output("#{bin}/boyi analyze nim 3,5,7 --json")
  end
end
