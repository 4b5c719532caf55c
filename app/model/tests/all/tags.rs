//! Results that a game came with.

use boyi_model::GameTags;
use boyi_session::Side;

#[test]
fn a_result_belongs_to_its_main_line() {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut tags = GameTags::new(
        vec![tag("White", "A"), tag("Result", "1-0"), tag("ECO", "C20")],
        ["e4", "e5"].map(str::to_owned).to_vec(),
    );
    let line = ["e4", "e5", "Nf3"];
    let all = [tag("White", "A"), tag("Result", "1-0"), tag("ECO", "C20")];
    assert_eq!(tags.of_game(&line, None), all);
    assert_eq!(tags.of_game(&line[..2], None), all);
    // Another main line, or a part of it, has not been decided; and who has won is known better than the tags know it.
    assert_eq!((tags.result(&["e4", "c5"], None), tags.result(&line[..1], None)), (None, None));
    assert_eq!(tags.result(&line, Some(Some(Side::Second))), Some("0-1"));
    assert_eq!(tags.result(&line, Some(None)), Some("1/2-1/2"));
    tags.play_on();
    assert_eq!(tags.of_game(&line, None), [tag("White", "A"), tag("ECO", "C20")]);
    assert_eq!(GameTags::default().of_game(&line, Some(Some(Side::First))), [tag("Result", "1-0")]);
}
