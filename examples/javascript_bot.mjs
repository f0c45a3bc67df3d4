// A bot in JavaScript: sits down at a table of the lobby and checks or calls. Needs Node 22 or newer, nothing else.
//   node javascript_bot.mjs http://localhost:8642 TOKEN [HANDS]
// The token is that of a bot account; the messages are described at /asyncapi.json of the server.
const [server, token, hands = "1"] = process.argv.slice(2);

async function rest(method, path, body) {
  const answer = await fetch(server + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${told.code}: ${told.message}`);
  return told;
}

// A patch has the fields to set; `players` lists changed seats, and `own` is what only this player may know.
function patched(state, { own, players = [], ...changes }) {
  const next = { ...state, ...changes, players: [...state.players] };
  for (const change of players) next.players[change.seat] = { ...next.players[change.seat], ...change };
  return own ? patched(next, own) : next;
}

function decide(legal) {
  if (legal.runItTwice) return { action: "run_it_twice", agree: false };
  if (legal.check) return { action: "check" };
  return { action: legal.call === null ? "fold" : "call" };
}

const me = await rest("GET", "/api/me");
const games = await rest("GET", "/api/games");
const game = games.find((each) => each.kind === "cash" && each.players < each.seats);
if (!game) throw new Error("no table has a free seat");
const { ticket } = await rest("POST", "/api/tickets");
const socket = new WebSocket(`${server.replace("http", "ws")}/ws?ticket=${ticket}`);
const send = (type, payload = {}) => socket.send(JSON.stringify({ type, payload }));
let state = null;
let decided = "";
const ended = new Set();

socket.onopen = () => send("join", { gameId: game.id, playerName: me.name, buyIn: game.maxBuyIn });
socket.onclose = () => console.log(`left after ${ended.size} hands`);
socket.onmessage = ({ data }) => {
  const { type, payload } = JSON.parse(data);
  if (type === "error") console.error(`${payload.code}: ${payload.message}`);
  if (type === "closed") return socket.close();
  if (type === "game_state") state = payload;
  else if (type === "state_patch" && state) state = patched(state, payload);
  else return;
  const decision = `${state.handId} ${state.version}`;
  if (state.legal && decision !== decided) {
    decided = decision;
    const envelope = { handId: state.handId, version: state.version, actionId: decision };
    send("action", { ...decide(state.legal), ...envelope });
  }
  if (state.isHandOver && decided.startsWith(state.handId)) ended.add(state.handId);
  if (ended.size >= Number(hands)) send("leave");
};
