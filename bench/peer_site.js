// The peer of bench/site.py: boardgame.io's server and its own client, a tiny game, the same load. Prints JSON.
// Tables live in memory, as it does by itself, or in files of a folder that is named last.
const { fork } = require("node:child_process");
const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};

if (process.argv[2] === "server") {
  const { FlatFile, Origins, Server } = require("boardgame.io/server");
  const db = process.argv[3] ? { db: new FlatFile({ dir: process.argv[3] }) } : {};
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...db });
  server.run({ port: 0, callback: () => {} }).then((running) => {
    process.send({ port: running.appServer.address().port });
  });
  process.on("message", () => process.send({ rss: process.memoryUsage().rss }));
} else {
  const [tables, pace, seconds] = process.argv.slice(2, 5).map(Number);
  const folder = process.argv.slice(5);
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const server = fork(__filename, ["server", ...folder], { silent: true });
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const rss = () => new Promise((done) => { server.once("message", (m) => done(m.rss)); server.send("rss"); });
  server.once("message", async ({ port }) => {
    const before = await rss();
    const pairs = [];
    for (let n = 0; n < tables; n++) {
      const clients = ["0", "1"].map((playerID) => {
        const client = Client({ game, matchID: `t${n}`, playerID, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }), debug: false });
        client.start();
        return client;
      });
      pairs.push(clients);
    }
    // A client has no state before the server has told it; on a busy machine that takes a while.
    while (pairs.flat().some((client) => !client.getState())) await pause(50);
    await pause(1000);
    const perTable = ((await rss()) - before) / 1024 / tables;
    const times = [];
    const pending = [];
    const begun = performance.now();
    let number = 0;
    const one = (pair) => new Promise((done) => {
      const state = pair[0].getState();
      if (!state) return done();
      const turn = Number(state.ctx.currentPlayer);
      const other = pair[1 - turn];
      const count = other.getState().G.count;
      const sent = performance.now();
      const stop = other.subscribe((now) => {
        if (now && now.G.count > count) { stop(); times.push(performance.now() - sent); done(); }
      });
      pair[turn].moves.add();
    });
    while (performance.now() - begun < seconds * 1000) {
      while (number < (performance.now() - begun) / 1000 * pace) pending.push(one(pairs[number++ % tables]));
      await pause(2);
    }
    await Promise.race([Promise.all(pending), pause(5000)]);
    console.log(JSON.stringify({ times, seconds: (performance.now() - begun) / 1000, kb_per_table: perTable }));
    server.kill();
    process.exit(0);
  });
}
