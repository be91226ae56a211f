// A program that plays: it needs nothing but Node. `khonsu play --player "cmd:node first.js"` seats it.

const lines = require("node:readline").createInterface({ input: process.stdin });

// One of the choices, by its number or in notation. `view` has all that the seat may know: docs/games has its fields.
function choose(view, names) {
  return view.choices[view.choices.length - 1];
}

const answer = (what) => process.stdout.write(JSON.stringify(what) + "\n");

lines.on("line", (line) => {
  const question = JSON.parse(line);
  if (question.khonsu) answer({ ready: true });
  else answer({ choice: choose(question.view, question.names) });
});
