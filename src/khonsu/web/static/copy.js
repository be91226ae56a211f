// A link to pass on: copies it.
const copy = document.getElementById("copy");

if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("link").textContent);
    copy.textContent = copy.dataset.done;
  });
}
