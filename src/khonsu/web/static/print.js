// The button that prints the page, where there is script to do it.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
