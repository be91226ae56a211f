// The lobby: looks again when somebody sits down.
import "./copy.js";

const lobby = document.getElementById("lobby");
// Somebody may have sat down between the page and the stream: what it says first is compared too.
const source = new EventSource(`/tables/${lobby.dataset.code}/stream`);
for (const kind of ["here", "seated"]) {
  source.addEventListener(kind, (event) => { if (JSON.parse(event.data).company !== lobby.dataset.company) location.reload(); });
}
// Who sits down here himself must not be interrupted by the news of it: the answer brings his cookie.
addEventListener("submit", () => source.close());
