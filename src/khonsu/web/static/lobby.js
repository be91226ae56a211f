// The lobby: copies the link and looks again when somebody sits down.
const lobby = document.getElementById("lobby");
const copy = document.getElementById("copy");

if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("link").textContent);
    copy.textContent = copy.dataset.done;
  });
}
new EventSource(`/tables/${lobby.dataset.code}/stream`).addEventListener("seated", () => location.reload());
