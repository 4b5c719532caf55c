# The program with its page, alone: `docker build -t boyi . && docker run --rm -p 2694:2694 boyi`.
FROM rust:1.95-bookworm AS build
WORKDIR /boyi
COPY . .
RUN cargo build --profile dist --locked --package boyi

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /boyi/target/dist/boyi /usr/local/bin/boyi
COPY --from=build /boyi/LICENSE-MIT /boyi/LICENSE-APACHE /usr/share/doc/boyi/
USER nonroot
EXPOSE 2694
# The image has no shell and no other program: the program asks its own server.
HEALTHCHECK --interval=30s --timeout=5s CMD ["/usr/local/bin/boyi", "serve", "--check"]
ENTRYPOINT ["/usr/local/bin/boyi"]
CMD ["serve", "--host", "0.0.0.0"]
