//! Databases on disk: they answer as the solution in memory does, damage is seen, and work that is killed goes on.

mod games;

use boyi_core::{Game, Outcome};
use boyi_solve::{
    Codec, Database, DatabaseFile, FileError, FileOptions, Indexed, KeyedRules, Method, Next, Plan,
    PositionValue, Progress, ShardedWork, Solution, SolveError, SolveObserver, SolveOptions, Source,
    Unobserved, make_enumerated, make_indexed, verify_keyed, work_folder,
};
use games::{
    connect_four::ConnectFour,
    dodgem::{self, Dodgem},
    exchanged::Exchanged,
    morris::{Morris, Slides},
    random::RandomGame,
    seeing::Seeing,
    tic_tac_toe::TicTacToe,
};
use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    fs, io,
    ops::Range,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// Small shards, so that there are many steps.
fn options() -> FileOptions {
    FileOptions { shard: 5000, compression: 3, ..FileOptions::default() }
}

/// Cars' squares as bytes.
#[derive(Clone)]
struct Cars;

impl Codec<Dodgem> for Cars {
    fn encode(&self, _: &Dodgem, board: &dodgem::Board, out: &mut Vec<u8>) {
        out.extend(board.cars.iter().flat_map(|cars| (*cars as u16).to_be_bytes()));
        out.push(board.mover as u8);
    }

    fn decode(&self, _: &Dodgem, key: &[u8]) -> Option<dodgem::Board> {
        let [a, b, c, d, mover] = key.try_into().ok()?;
        let cars = [[a, b], [c, d]].map(|bytes| u16::from_be_bytes(bytes).into());
        Some(dodgem::Board { cars, mover: mover.into() })
    }
}

fn check<G: Indexed>(game: &G) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let header = make_indexed(game, "game", &path, &options(), &mut Unobserved).unwrap();
    let solution = Solution::new(game.clone(), &SolveOptions::default(), &mut Unobserved).unwrap();
    assert_eq!((&header.summary, header.start), (solution.summary(), solution.start()));
    assert!(!folder.path().join("game.boyi.work").exists());

    let database = Database::open_indexed(&path, game, "game").unwrap();
    assert_eq!(*database.file().header(), header);
    for position in games::positions(game) {
        assert_eq!(database.value(&position).unwrap(), solution.value(&position), "{position:?}");
    }
    assert_eq!(database.moves(&game.start()).unwrap(), solution.moves(&game.start()));
    assert_eq!(Database::verify_indexed(&path, game, "game", &mut Unobserved).unwrap(), header);
}

#[test]
fn files_answer_as_memory_does() {
    check(&TicTacToe);
    check(&Morris(Slides::Orthogonal));
    check(&Dodgem { n: 3, blocked_loses: false });
    check(&Exchanged(Dodgem { n: 3, blocked_loses: false }));
    check(&ConnectFour::new(4, 3));
    for seed in 0..10 {
        check(&RandomGame::new(seed, 200));
    }
    check(&RandomGame::new(99, 10_000));
}

/// Steps in any order, by workers that know nothing of each other, some done twice; the scheduler is replaced after each
/// round.
fn check_shards<G: Indexed>(game: &G, shard: u64) {
    let folder = tempfile::tempdir().unwrap();
    let [whole, sharded] = ["whole", "sharded"].map(|name| folder.path().join(name));
    let options = FileOptions { shard, ..options() };
    make_indexed(game, "game", &whole, &options, &mut Unobserved).unwrap();
    let options = FileOptions { resume: true, ..options };
    let work = || ShardedWork::new(game, "game", &sharded, &options).unwrap();
    work().begin().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    loop {
        let mut steps = work().next_round().unwrap();
        if steps.is_empty() {
            break;
        }
        random.shuffle(&mut steps);
        for step in &steps {
            for _ in 0..random.usize(1..3) {
                work().run(step, &mut Unobserved).unwrap();
            }
        }
    }
    assert!(fs::read(&whole).unwrap() == fs::read(&sharded).unwrap(), "the files differ");
    assert!(!boyi_solve::work_folder(&sharded).exists());
}

#[test]
fn shards_end_in_the_same_bytes() {
    check_shards(&ConnectFour::new(4, 4), 5000);
    check_shards(&Morris(Slides::Orthogonal), 5000);
    check_shards(&Seeing::new(Morris(Slides::Orthogonal)), 5000);
    check_shards(&Exchanged(Dodgem { n: 3, blocked_loses: false }), 700);
    for seed in 0..3 {
        check_shards(&RandomGame::new(seed, 100_000), 5000);
    }
}

#[test]
fn shards_of_other_work_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let game = Morris(Slides::Orthogonal);
    let mut work = ShardedWork::new(&game, "game", &path, &options()).unwrap();
    work.begin().unwrap();
    let steps = work.next_round().unwrap();
    let other = ShardedWork::new(&game, "game", &path, &FileOptions { compression: 4, ..options() }).unwrap();
    assert!(matches!(other.begin(), Err(SolveError::File(FileError::OtherWork { .. }))));
    assert!(matches!(work.begin(), Err(SolveError::File(FileError::Unfinished { .. }))));
    for step in ["reach-0-0", "reach-9-0-0", "reach-0-0-99", "nothing-0-0-0", ""] {
        assert!(work.run(step, &mut Unobserved).is_err(), "{step}");
    }
    assert!(other.run(&steps[0], &mut Unobserved).is_err());
    work.run(&steps[0], &mut Unobserved).unwrap();
}

#[test]
fn positions_are_found_by_their_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dodgem.boyi");
    let game = Dodgem { n: 3, blocked_loses: false };
    let rules = || KeyedRules::new(&game, &Cars);
    let header = make_enumerated(rules(), "dodgem:n=3", &path, &options(), &mut Unobserved).unwrap();
    assert_eq!((header.summary.positions(), header.start), (2055, PositionValue::Win(20)));
    let database = Database::open_keyed(&path, &game, Cars, "dodgem:n=3").unwrap();
    let solution = Solution::new(game.clone(), &SolveOptions::default(), &mut Unobserved).unwrap();
    let mut seen = vec![game.start()];
    let mut next = 0;
    while let Some(board) = seen.get(next).copied() {
        next += 1;
        assert_eq!(database.value(&board).unwrap(), solution.value(&board));
        for (mv, value) in database.moves(&board).unwrap() {
            let child = game.play(&board, &mv);
            assert_eq!(Some(value), solution.value(&child).map(PositionValue::before));
            if !seen.contains(&child) {
                seen.push(child);
            }
        }
    }
    assert_eq!(seen.len(), 2055);
    let nowhere = dodgem::Board { cars: [0b111, 0b1000], mover: 0 };
    assert_eq!(database.value(&nowhere).unwrap(), None);
    assert_eq!(verify_keyed(&path, rules(), "dodgem:n=3", &mut Unobserved).unwrap(), header);
}

/// Every bit of a small file, and many of one that is checked block by block only.
#[test]
fn a_flipped_bit_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Morris(Slides::Orthogonal);
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let whole = fs::read(&path).unwrap();
    for bit in (0..whole.len() * 8).step_by(whole.len() / 50).chain(0..24 * 8) {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).unwrap();
        let opened = Database::open_indexed(&path, &game, "game");
        assert!(matches!(opened, Err(FileError::Damaged { .. })), "bit {bit}: {opened:?}");
    }
    for length in [0, 5, 8, 24, 100, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let opened = Database::open_indexed(&path, &game, "game");
        let is_none = matches!(opened, Err(FileError::NotADatabase { .. }));
        let is_damaged = matches!(opened, Err(FileError::Damaged { .. }));
        assert_eq!((is_none, is_damaged), (length < 8, length >= 8), "cut to {length} bytes: {opened:?}");
    }
    let mut other = whole.clone();
    other[8] ^= 1;
    fs::write(&path, &other).unwrap();
    let opened = Database::open_indexed(&path, &game, "game");
    assert!(matches!(opened, Err(FileError::Damaged { .. })), "a flipped bit is no other format");
    other[12..24].fill(0);
    fs::write(&path, &other).unwrap();
    let opened = Database::open_indexed(&path, &game, "game");
    assert!(matches!(opened, Err(FileError::Format { found: 5, expected: 4 })), "{opened:?}");
}

/// A file that is read in parts, and how many bytes were asked for.
struct Parts {
    bytes: Vec<u8>,
    read: Arc<AtomicU64>,
}

impl Source for Parts {
    fn name(&self) -> String {
        "parts".to_owned()
    }

    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read(&self, range: Range<u64>) -> io::Result<Vec<u8>> {
        self.read.fetch_add(range.end - range.start, Ordering::Relaxed);
        let part = self.bytes.get(range.start as usize..range.end as usize);
        part.map(<[u8]>::to_vec).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

#[test]
fn a_file_that_lies_elsewhere_answers_as_one_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Dodgem { n: 4, blocked_loses: false };
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let near = Database::open_indexed(&path, &game, "game").unwrap();
    let (bytes, read) = (fs::read(&path).unwrap(), Arc::new(AtomicU64::new(0)));
    let far = |bytes: &[u8]| {
        DatabaseFile::from_source(Arc::new(Parts { bytes: bytes.to_vec(), read: read.clone() }))
    };
    let file = Database::indexed(far(&bytes).unwrap(), &game, "game").unwrap();
    assert!(file.file().is_far() && !near.file().is_far());
    assert_eq!(near.moves(&game.start()).unwrap(), file.moves(&game.start()).unwrap());
    assert!(read.load(Ordering::Relaxed) <= bytes.len() as u64, "parts are read once");
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..2000 {
        let position = game.unrank((3, 3), random.u64(..game.size((3, 3)))).unwrap();
        assert_eq!(near.value(&position).unwrap(), file.value(&position).unwrap());
    }
    assert!(read.load(Ordering::Relaxed) <= bytes.len() as u64, "parts are read once");

    // Damage is seen here, too, and so is a file that has become shorter.
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        damaged[random.usize(..bytes.len())] ^= 1 << random.u32(..8);
        let Ok(file) = far(&damaged) else { continue };
        for number in (0..game.size((3, 3))).step_by(1 << 13) {
            match file.value(near.file().header().tiers.len() - 1, number) {
                Ok(value) => {
                    assert_eq!(value, near.file().value(file.header().tiers.len() - 1, number).unwrap())
                }
                Err(error) => assert!(matches!(error, FileError::Damaged { .. }), "{error}"),
            }
        }
    }
    for length in [0, 10, 24, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(far(&bytes[..length]).is_err(), "{length} bytes");
    }
}

/// Large files are not checked whole when they are opened: then a probe sees damage in what it reads.
#[test]
fn a_flipped_bit_is_seen_by_the_probe_that_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Dodgem { n: 4, blocked_loses: false };
    let header = make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let whole = fs::read(&path).unwrap();
    let intact = DatabaseFile::open(&path).unwrap();
    let probes = || {
        (0..header.tiers.len())
            .flat_map(|tier| (0..header.tiers[tier].size).step_by(1 << 13).map(move |number| (tier, number)))
    };
    let values: Vec<_> = probes().map(|(tier, number)| intact.value(tier, number).unwrap()).collect();
    let (mut random, mut seen) = (fastrand::Rng::with_seed(5), 0);
    for _ in 0..20 {
        let mut damaged = whole.clone();
        damaged[random.usize(..whole.len())] ^= 1 << random.u32(..8);
        fs::write(&path, &damaged).unwrap();
        let Ok(file) = DatabaseFile::open_lazily(&path) else {
            seen += 1;
            continue;
        };
        assert!(matches!(file.check_whole(), Err(FileError::Damaged { .. })));
        let read = probes().map(|(tier, number)| file.value(tier, number));
        let mut errors = 0;
        for (value, expected) in read.zip(&values) {
            match value {
                Ok(value) => assert_eq!(value, *expected),
                Err(FileError::Damaged { .. }) => errors += 1,
                Err(error) => panic!("{error}"),
            }
        }
        seen += u32::from(errors > 0);
    }
    // All but damage to the hash of the whole file, which no probe needs.
    assert!(seen >= 19, "{seen}");
}

/// Another program cuts the file short or writes another one over it while it is open: probes answer as before or say that it is damaged.
#[test]
fn a_file_that_changes_while_it_is_open_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let [path, other] = ["game.boyi", "other.boyi"].map(|name| folder.path().join(name));
    let game = Dodgem { n: 4, blocked_loses: false };
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    make_indexed(&Dodgem { n: 3, blocked_loses: false }, "game", &other, &options(), &mut Unobserved)
        .unwrap();
    let whole = fs::read(&path).unwrap();
    let last = DatabaseFile::open(&path).unwrap().header().tiers.len() - 1;
    let size = DatabaseFile::open(&path).unwrap().header().tiers[last].size;
    let values = DatabaseFile::open(&path).unwrap().values(last).unwrap();
    for change in 0..4 {
        fs::write(&path, &whole).unwrap();
        let file = DatabaseFile::open(&path).unwrap();
        let known = file.value(last, 0).unwrap();
        match change {
            // `cp other game.boyi` cuts the file first.
            0 => drop(fs::copy(&other, &path).unwrap()),
            1 => {
                fs::File::options().write(true).open(&path).unwrap().set_len(whole.len() as u64 / 2).unwrap()
            }
            2 => fs::write(&path, "").unwrap(),
            _ => fs::remove_file(&path).unwrap(),
        }
        assert_eq!(file.value(last, 0), Ok(known), "a block that was read is kept");
        for number in (0..size).step_by(1 << 13) {
            match file.value(last, number) {
                Ok(value) => assert_eq!(value, values[number as usize]),
                Err(error) => assert!(matches!(error, FileError::Damaged { .. }), "{error}"),
            }
        }
        assert_eq!(file.check_whole().is_ok(), change == 3, "what is removed stays until it is closed");
    }
}

/// A file with this metadata and the blocks of another file, all checksums right.
fn with_header(whole: &[u8], edit: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
    let hash = |bytes: &[u8]| twox_hash::XxHash3_64::oneshot(bytes).to_le_bytes();
    let number = |at: usize| u64::from_le_bytes(whole[at..at + 8].try_into().unwrap());
    let blocks = 24 + u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let mut header = serde_json::from_slice(&whole[24..blocks]).unwrap();
    edit(&mut header);
    let metadata = header.to_string().into_bytes();
    let mut file = [&whole[..12], &(metadata.len() as u32).to_le_bytes()].concat();
    file.extend(hash(&[&file[..], &metadata].concat()));
    file.extend(&metadata);
    let moved = |at: u64| (at + file.len() as u64 - blocks as u64).to_le_bytes();
    let footer = whole.len() - 40;
    let first = number(footer) as usize;
    let index: Vec<u8> = whole[first..footer]
        .chunks(16)
        .flat_map(|entry| {
            let offset = u64::from_le_bytes(entry[..8].try_into().unwrap());
            [&moved(offset), &entry[8..]].concat()
        })
        .collect();
    let begin = moved(first as u64);
    file.extend(&whole[blocks..first]);
    file.extend(&index);
    file.extend(begin);
    file.extend(&whole[footer + 8..footer + 16]);
    file.extend(hash(&index));
    let sum = hash(&file);
    file.extend(sum);
    file.extend(b"BOYI-END");
    file
}

/// Declared sizes that no file can have, under checksums that are right: refused without a panic or a large piece of memory.
#[test]
fn declared_sizes_are_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let opened = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        DatabaseFile::open(&path).map(|file| file.header().records())
    };
    let game = Dodgem { n: 3, blocked_loses: false };
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let numbered = fs::read(&path).unwrap();
    make_enumerated(KeyedRules::new(&game, &Cars), "game", &path, &options(), &mut Unobserved).unwrap();
    let keyed = fs::read(&path).unwrap();
    let tier = |size: u64| serde_json::json!({ "name": "a", "size": size });
    for whole in [&numbered, &keyed] {
        assert!(opened(&with_header(whole, |_| ())).is_ok(), "the helper makes files");
        let damaged = |edit: &dyn Fn(&mut serde_json::Value)| {
            let opened = opened(&with_header(whole, edit));
            assert!(matches!(opened, Err(FileError::Damaged { .. })), "{opened:?}");
        };
        for sizes in [vec![u64::MAX; 8192], vec![u64::MAX], vec![1 << 63, 1 << 63], vec![1 << 40]] {
            damaged(&|header| header["tiers"] = sizes.iter().map(|size| tier(*size)).collect());
        }
        damaged(&|header| header["numbering"] = if *whole == keyed { "index" } else { "keys" }.into());
        for counts in [vec![u64::MAX, 1], vec![1 << 63; 2], vec![0; 1 << 14 | 1]] {
            damaged(&|header| header["summary"]["wins"] = counts.clone().into());
        }
        for name in ["x".repeat(100_000), "\u{1b}[31mgame\u{1b}[0m".to_owned()] {
            damaged(&|header| header["game"] = name.clone().into());
        }
    }
    for sizes in [vec![], vec![1, 1]] {
        let tiers = |header: &mut serde_json::Value| {
            header["tiers"] = sizes.iter().map(|size| tier(*size)).collect();
        };
        assert!(matches!(opened(&with_header(&keyed, tiers)), Err(FileError::Damaged { .. })));
    }
}

/// A block that declares more bytes than any has is not unpacked.
#[test]
fn blocks_are_not_unpacked_beyond_their_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Dodgem { n: 3, blocked_loses: false };
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let footer = bytes.len() - 40;
    let index = u64::from_le_bytes(bytes[footer..footer + 8].try_into().unwrap()) as usize;
    let number = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let last = footer - 16;
    let (offset, length) = (number(&bytes, last), number(&bytes, last + 8));
    // The header of a Zstandard frame with 8 bytes for the length of its content (RFC 8878, section 3.1.1.1).
    let claim = [&[0x28, 0xb5, 0x2f, 0xfd, 0xe0][..], &u64::MAX.to_le_bytes()].concat();
    assert!(claim.len() <= length);
    bytes[offset..offset + claim.len()].copy_from_slice(&claim);
    let sum = twox_hash::XxHash3_64::oneshot(&bytes[offset..offset + length]) as u32;
    bytes[last + 12..last + 16].copy_from_slice(&sum.to_le_bytes());
    let sum = twox_hash::XxHash3_64::oneshot(&bytes[index..footer]);
    bytes[footer + 16..footer + 24].copy_from_slice(&sum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let file = DatabaseFile::open_lazily(&path).unwrap();
    let tier = file.header().tiers.iter().rposition(|tier| tier.size > 0).unwrap();
    assert!(matches!(file.value(tier, 0), Err(FileError::Damaged { .. })));
}

/// The header says the start's value for itself: it must be that of the start's record.
#[test]
fn a_start_that_is_not_the_records_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Dodgem { n: 3, blocked_loses: false };
    make_indexed(&game, "game", &path, &options(), &mut Unobserved).unwrap();
    let whole = fs::read(&path).unwrap();
    for start in [serde_json::json!({ "win": 3 }), serde_json::json!("endless")] {
        let edited = with_header(&whole, |header| header["start"] = start);
        fs::write(&path, &edited).unwrap();
        let opened = Database::open_indexed(&path, &game, "game");
        let Err(FileError::Damaged { part }) = opened else { panic!("{opened:?}") };
        assert!(part.contains("start"), "{part}");
    }
    let rules = || KeyedRules::new(&game, &Cars);
    make_enumerated(rules(), "game", &path, &options(), &mut Unobserved).unwrap();
    let edited = with_header(&fs::read(&path).unwrap(), |header| header["start"] = "endless".into());
    fs::write(&path, &edited).unwrap();
    assert!(matches!(Database::open_keyed(&path, &game, Cars, "game"), Err(FileError::Damaged { .. })));
    assert!(verify_keyed(&path, rules(), "game", &mut Unobserved).is_err());
}

#[test]
fn other_games_and_other_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dodgem.boyi");
    let game = Dodgem { n: 3, blocked_loses: false };
    make_indexed(&game, "dodgem:n=3", &path, &options(), &mut Unobserved).unwrap();
    let other_name = Database::open_indexed(&path, &game, "dodgem:n=4");
    assert!(matches!(other_name, Err(FileError::OtherGame { .. })), "{other_name:?}");
    let other_rules = Database::open_indexed(&path, &Dodgem { n: 3, blocked_loses: true }, "dodgem:n=3");
    assert!(matches!(other_rules, Err(FileError::OtherRules { .. })), "{other_rules:?}");
    let no_file = Database::open_indexed(&folder.path().join("none"), &game, "dodgem:n=3");
    assert!(matches!(no_file, Err(FileError::Io { .. })), "{no_file:?}");
}

/// Connect Four but for one ended position, which is lost by the wrong player.
#[derive(Clone)]
struct Liar(ConnectFour);

impl Game for Liar {
    type Position = <ConnectFour as Game>::Position;
    type Move = u32;
    fn start(&self) -> Self::Position {
        self.0.start()
    }
    fn outcome(&self, board: &Self::Position) -> Option<Outcome> {
        let outcome = self.0.outcome(board);
        let lie = board.filled.count_ones() == 11 && board.own.is_multiple_of(7);
        if lie && outcome.is_some() { Some(Outcome::Win) } else { outcome }
    }
    fn moves(&self, board: &Self::Position, out: &mut Vec<u32>) {
        self.0.moves(board, out);
    }
    fn play(&self, board: &Self::Position, column: &u32) -> Self::Position {
        self.0.play(board, column)
    }
}

impl Indexed for Liar {
    type Tier = u32;
    const VERSION: u32 = ConnectFour::VERSION;
    fn top(&self) -> u32 {
        self.0.top()
    }
    fn below(&self, stones: u32, out: &mut Vec<u32>) {
        self.0.below(stones, out);
    }
    fn size(&self, stones: u32) -> u64 {
        self.0.size(stones)
    }
    fn rank(&self, board: &Self::Position) -> Option<(u32, u64)> {
        self.0.rank(board)
    }
    fn unrank(&self, stones: u32, number: u64) -> Option<Self::Position> {
        self.0.unrank(stones, number)
    }
}

#[test]
fn verification_finds_wrong_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = ConnectFour::new(4, 4);
    make_indexed(&Liar(game.clone()), "game", &path, &options(), &mut Unobserved).unwrap();
    let verified = Database::verify_indexed(&path, &game, "game", &mut Unobserved);
    assert!(matches!(verified, Err(SolveError::File(FileError::Wrong { .. }))), "{verified:?}");
}

#[test]
fn too_little_memory_is_seen_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = Dodgem { n: 4, blocked_loses: false };
    let needed = Plan::new(&game).memory;
    let mut options = options();
    options.solve.memory = Some(needed - 1);
    let made = make_indexed(&game, "game", &path, &options, &mut Unobserved);
    assert_eq!(made, Err(SolveError::Memory { needed, allowed: needed - 1 }));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Nothing stays of work that ends before a step of it is done, and files of others in a folder of that name do.
#[test]
fn work_without_a_step_leaves_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.boyi");
    let game = ConnectFour::new(4, 4);
    let stopped = || make_indexed(&game, "game", &path, &options(), &mut StopAfter(0));
    assert_eq!(stopped(), Err(SolveError::Stopped));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // So it may be begun again without resuming.
    assert_eq!(stopped(), Err(SolveError::Stopped));
    fs::create_dir(work_folder(&path)).unwrap();
    fs::write(work_folder(&path).join("notes"), "mine").unwrap();
    assert_eq!(stopped(), Err(SolveError::Stopped));
    assert_eq!(fs::read(work_folder(&path).join("notes")).unwrap(), b"mine");
    assert_eq!(fs::read_dir(work_folder(&path)).unwrap().count(), 1);
}

// Work that is cut off.

/// Stops after the given number of reports.
struct StopAfter(u32);

impl SolveObserver for StopAfter {
    fn progress(&mut self, _: &Progress) -> Next {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                Next::Continue
            }
            None => Next::Stop,
        }
    }
}

/// A file made in as many runs as it takes, each stopped after `step` more reports than the one before.
fn make_in_pieces<G: Indexed>(game: &G, path: &Path, step: u32) -> u32 {
    for runs in 0.. {
        let options = FileOptions { resume: runs > 0, ..options() };
        match make_indexed(game, "game", path, &options, &mut StopAfter(runs * step)) {
            Ok(_) => return runs,
            Err(error) => assert_eq!(error, SolveError::Stopped),
        }
        if runs == 1 {
            let again = make_indexed(game, "game", path, &self::options(), &mut Unobserved);
            assert!(matches!(again, Err(SolveError::File(FileError::Unfinished { .. }))), "{again:?}");
        }
    }
    0
}

#[test]
fn stopped_work_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, pieces) = (folder.path().join("whole"), folder.path().join("pieces"));
    let game = ConnectFour::new(4, 4);
    make_indexed(&game, "game", &whole, &options(), &mut Unobserved).unwrap();
    for step in [2, 5] {
        assert!(make_in_pieces(&game, &pieces, step) > 5);
        assert!(fs::read(&whole).unwrap() == fs::read(&pieces).unwrap(), "step {step}");
    }
    // Threads and methods change nothing either.
    let mut options = options();
    options.solve = SolveOptions { threads: 3, method: Method::Sweeps, memory: None };
    make_indexed(&game, "game", &pieces, &options, &mut Unobserved).unwrap();
    assert!(fs::read(&whole).unwrap() == fs::read(&pieces).unwrap());
}

const CHILD: &str = "BOYI_SOLVE_TEST_CHILD";

/// The process that is killed: not a test by itself.
#[test]
fn child() {
    let Ok(path) = env::var(CHILD) else { return };
    let options = FileOptions { resume: true, ..options() };
    let path = Path::new(&path);
    if path.ends_with("acyclic") {
        make_indexed(&ConnectFour::new(4, 4), "game", path, &options, &mut Unobserved).unwrap();
    } else if path.ends_with("cyclic") {
        make_indexed(&RandomGame::new(99, 20_000), "game", path, &options, &mut Unobserved).unwrap();
    } else {
        let rules = KeyedRules::new(&Dodgem { n: 4, blocked_loses: false }, &Cars);
        make_enumerated(rules, "game", path, &options, &mut Unobserved).unwrap();
    }
}

fn spawn(path: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "child"])
        .env(CHILD, path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills a process after this many changes in its folder of work. Returns `false` if it ended before.
fn kill_after(changes: usize, mut child: Child, path: &Path) -> bool {
    let files = || -> BTreeSet<(OsString, u64)> {
        let entries = fs::read_dir(boyi_solve::work_folder(path)).into_iter().flatten().flatten();
        entries.filter_map(|file| Some((file.file_name(), file.metadata().ok()?.len()))).collect()
    };
    let (mut seen, mut left) = (files(), changes);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return false;
        }
        let now = files();
        if now == seen {
            thread::yield_now();
            continue;
        }
        if left == 0 {
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
        (seen, left) = (now, left - 1);
    }
}

/// Kills the process that makes a file, after a random number of changes in its folder, until one gets to the end; again and again. The
/// number of kills is `BOYI_SOLVE_KILLS`, or a few.
#[test]
fn killed_work_ends_in_the_same_bytes() {
    let kills: u32 = env::var("BOYI_SOLVE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(9);
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(kills.into());
    for kind in ["acyclic", "cyclic", "keyed"] {
        let (whole, path) = (folder.path().join("whole").join(kind), folder.path().join(kind));
        fs::create_dir_all(whole.parent().unwrap()).unwrap();
        assert!(spawn(&whole).wait().unwrap().success());
        let whole = fs::read(&whole).unwrap();
        let mut killed = 0;
        while killed < kills.div_ceil(3) {
            if kill_after(random.usize(..12), spawn(&path), &path) {
                killed += 1;
                continue;
            }
            assert!(fs::read(&path).unwrap() == whole, "{kind} after {killed} kills");
            fs::remove_file(&path).unwrap();
        }
        assert!(spawn(&path).wait().unwrap().success());
        assert!(fs::read(&path).unwrap() == whole, "{kind} after {killed} kills");
    }
}
