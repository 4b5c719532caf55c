//! `boyi mcp` as its clients use it: JSON-RPC, a line each.

use serde_json::{Value, json};

/// The replies to these requests, in the order of their ids.
fn asked(requests: &[(&str, Value)]) -> Vec<Value> {
    let hello = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": { "name": "test", "version": "0" },
    });
    let call = |id: usize, method: &str, params: &Value| {
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string() + "\n"
    };
    let mut input = call(0, "initialize", &hello);
    input += "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
    // One after the other: the server answers calls side by side, and ends when its input does.
    let (output, errors) = crate::conversation(crate::english().arg("mcp"), input, requests.len(), |at| {
        let (method, params) = &requests[at];
        call(at + 1, method, params)
    });
    assert_eq!(errors, "");
    let replies: Vec<Value> = output.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies[0]["result"]["serverInfo"]["name"], "boyi", "{}", replies[0]);
    for (id, reply) in replies.iter().enumerate() {
        assert_eq!(reply["id"], id, "{reply}");
    }
    replies[1..].to_vec()
}

/// The structured answer of a tool.
fn call(tool: &str, arguments: Value) -> Value {
    let reply = &asked(&[("tools/call", json!({ "name": tool, "arguments": arguments }))])[0]["result"];
    assert_eq!(reply["isError"], false, "{reply}");
    let text: Value = serde_json::from_str(reply["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, reply["structuredContent"], "the text is the same for clients that read no structures");
    text
}

/// The line that a tool complains with.
fn complaint(tool: &str, arguments: Value) -> String {
    let reply = &asked(&[("tools/call", json!({ "name": tool, "arguments": arguments }))])[0]["result"];
    assert_eq!(reply["isError"], true, "{reply}");
    let line = reply["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(!line.contains('\n'), "{line}");
    line
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn every_tool_says_what_it_takes_and_gives() {
    let reply = &asked(&[("tools/list", json!({}))])[0]["result"]["tools"];
    let tools = reply.as_array().unwrap();
    assert!((5..=15).contains(&tools.len()));
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        for document in [include_str!("../../../../docs/mcp.md"), include_str!("../../../../docs/mcp.zh.md")]
        {
            assert!(document.contains(&format!("| `{name}` |")), "{name}");
        }
        assert!(
            name.len() <= 32 && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()),
            "{name}"
        );
        assert!(tool["description"].as_str().unwrap().ends_with('.'), "{tool}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{name}");
        for (argument, schema) in tool["inputSchema"]["properties"].as_object().unwrap() {
            assert!(schema["type"].is_string(), "{name} {argument}: {schema}");
            assert!(schema["description"].is_string(), "{name} {argument}");
        }
    }
}

// What assistants get wrong when they calculate themselves.

#[test]
fn nim_is_answered_by_the_theorem() {
    let told = call("analyze_position", json!({ "game": "nim", "position": "3,5,7", "lines": 500 }));
    assert_eq!(told["value"]["kind"], "win");
    assert_eq!(texts(&told["best"]), ["1:1", "2:1", "3:1"]);
    assert!(told["notes"][0]["text"].as_str().unwrap().contains("3 ⊕ 5 ⊕ 7 = 1"), "{told}");
    // A move that loses, and the reply that wins.
    let told = call("explain_move", json!({ "game": "nim", "position": "3,5,7", "move": "3:7" }));
    assert_eq!((&told["mark"], &told["after"]["kind"]), (&json!("blunder"), &json!("win")));
    assert_eq!(texts(&told["reply"]), ["2:2"]);
    let told = call("prove_value", json!({ "game": "nim", "position": "3,5,6" }));
    assert_eq!((&told["method"], &told["value"]["kind"]), (&json!("theory"), &json!("loss")));
}

#[test]
fn kayles_has_its_period_with_a_certificate() {
    let told = call("nim_sequence", json!({ "rules": "kayles", "upto": 20, "certificate": true }));
    assert_eq!(told["nimbers"]["values"].as_array().unwrap()[..8], [0, 1, 2, 3, 1, 4, 3, 2].map(Value::from));
    assert_eq!(told["nimbers"]["period"]["period"], 12);
    let checked = call("verify_proof", json!({ "proof": told["certificate"] }));
    assert_eq!(checked["holds"], true, "{checked}");
    let forged = told["certificate"].as_str().unwrap().replace("period 12", "period 11");
    assert_eq!(call("verify_proof", json!({ "proof": forged }))["holds"], false);
    let told = call("analyze_position", json!({ "game": "kayles", "position": "7" }));
    assert_eq!(told["nimber"], 2);
}

#[test]
fn connect_four_on_a_small_board_is_solved_whole() {
    let told = call("prove_value", json!({ "game": "connect4:m=4,n=4" }));
    assert_eq!((&told["method"], &told["value"]["kind"]), (&json!("exhaustive"), &json!("draw")));
    // Positions that can be reached from the empty board, as `boyi solve` counts them.
    assert_eq!(told["checked"], 161_029, "{told}");
}

#[test]
fn lines_have_proofs_that_are_checked() {
    let told = call("prove_value", json!({ "game": "mnk:m=4,n=3,k=3", "proof": true }));
    assert_eq!((&told["method"], &told["value"]["kind"]), (&json!("line-proof"), &json!("win")));
    assert_eq!(call("verify_proof", json!({ "proof": told["proof"] }))["holds"], true);
    let forged = told["proof"].as_str().unwrap().replacen("\"win\"", "\"loss\"", 1);
    assert_eq!(call("verify_proof", json!({ "proof": forged }))["holds"], false);
}

#[test]
fn chess_tactics_are_seen() {
    // Moves in one text, as they are often sent.
    let told =
        call("explain_move", json!({ "game": "chess", "moves": "f3 e5 g4", "move": "a6", "nodes": 5000 }));
    assert_eq!((&told["mark"], texts(&told["best"])), (&json!("blunder"), vec!["d8h4"]));
    assert!(told["why_best"][0].as_str().unwrap().contains("mate"), "{told}");
    let told = call("review_game", json!({ "game": "chess", "text": "1. f3 e5 2. g4 Qh4#", "nodes": 2000 }));
    assert_eq!(told["moments"], json!([2]));
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut moves: Vec<String> = Vec::new();
    loop {
        let told = call("choose_move", json!({ "game": "tictactoe", "moves": moves, "seed": moves.len() }));
        moves.push(told["move"].as_str().unwrap().to_owned());
        if !told["after"]["over"].is_null() {
            assert_eq!(told["after"]["over"]["result"], "draw", "{told}");
            break;
        }
    }
    let told = call("list_moves", json!({ "game": "tictactoe", "moves": moves }));
    assert_eq!((&told["count"], &told["moves"]), (&json!(0), &json!([])));
}

#[test]
fn values_of_partizan_games_and_puzzles() {
    let told = call("partizan_value", json!({ "expression": "{2|-1} + ^" }));
    assert_eq!((&told["outcome"], &told["mean"]), (&json!("first"), &json!("1/2")));
    let told = call("get_puzzle", json!({ "family": "nim", "number": 1, "solution": true }));
    let solved = call(
        "explain_move",
        json!({ "game": told["game"], "position": told["position"], "move": told["solution"][0] }),
    );
    assert_eq!(solved["mark"], "best");
    assert!(call("get_puzzle", json!({}))["solution"].is_null());
}

#[test]
fn boards_are_drawn() {
    let told = call("draw_board", json!({ "game": "tictactoe", "moves": ["b2", "a1"], "svg": true }));
    assert!(told["board"].as_str().unwrap().contains("1  o . ."), "{told}");
    assert!(told["svg"].as_str().unwrap().starts_with("<svg"), "{told}");
    assert!(!told["board"].as_str().unwrap().contains('\x1b'));
}

#[test]
fn games_are_found_and_described() {
    let told = call("list_games", json!({ "query": "五子棋" }));
    assert_eq!(told["games"][0]["name"], "gomoku");
    let told = call("list_games", json!({}));
    assert!(told["games"].as_array().unwrap().len() > 40);
    let told = call("describe_game", json!({ "game": "chess", "lang": "zh" }));
    assert_eq!((&told["count"], &told["title"]), (&json!(20), &json!("国际象棋")));
    assert!(texts(&told["moves"]).contains(&"e2e3"));
}

#[test]
fn a_complaint_says_what_is_expected() {
    assert_eq!(
        complaint("analyze_position", json!({ "game": "nim", "positon": "3" })),
        "argument: found \"positon\", expected one of depth, engine, evaluator, explain, game, lang, lines, moves, nodes, position, time_ms"
    );
    assert!(complaint("analyze_position", json!({ "game": "nimm" })).contains("did you mean nim"));
    assert!(complaint("analyze_position", json!({ "game": "chess", "moves": ["e5"] })).contains("e5"));
    assert!(complaint("analyze_position", json!({})).contains("missing field `game`"));
    assert!(complaint("prove_value", json!({ "game": "chess", "time_ms": 200 })).contains("not proved"));
    assert!(complaint("get_puzzle", json!({ "family": "go" })).contains("chess, xiangqi, nim"));
    // Nothing of the disk is read.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let line = complaint("analyze_position", json!({ "game": "nim", "position": file }));
    assert!(line.contains("Cargo.toml") && !line.contains("package"), "{line}");
    assert!(complaint("nim_sequence", json!({ "rules": "/etc/hostname.toml" })).starts_with("rules: "));
}

#[test]
fn rules_are_resources() {
    let replies = asked(&[
        ("resources/list", json!({})),
        ("resources/read", json!({ "uri": "boyi://games/nim/zh" })),
        ("resources/read", json!({ "uri": "file:///etc/hostname" })),
        ("prompts/get", json!({ "name": "coach", "arguments": { "game": "nim" } })),
        ("prompts/get", json!({ "name": "coach" })),
        ("tools/call", json!({ "name": "draw" })),
    ]);
    assert!(replies[0]["result"]["resources"].as_array().unwrap().len() > 40);
    assert!(replies[1]["result"]["contents"][0]["text"].as_str().unwrap().starts_with("# 尼姆"));
    assert!(replies[2]["error"]["message"].as_str().unwrap().contains("boyi://games/"));
    let prompt = &replies[3]["result"]["messages"][0]["content"]["text"];
    assert!(prompt.as_str().unwrap().starts_with("Let us play nim."), "{prompt}");
    assert!(replies[4]["error"]["message"].as_str().unwrap().starts_with("argument game: expected"));
    assert!(replies[5]["error"]["message"].as_str().unwrap().contains("draw_board"));
}

#[test]
fn a_client_that_leaves_ends_the_server() {
    for input in ["", "\n", "nonsense\n", "{\"jsonrpc\":\"2.0\",\"id\":1}\n"] {
        let output = crate::with_input(crate::english().arg("mcp"), input);
        assert!(output.status.code().is_some_and(|code| code < 2), "{input:?}: {output:?}");
    }
}
