// Sends a form as its data-method says: the text of its field named "body", or the JSON in data-json.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  const body = form.elements.body ? form.elements.body.value : form.dataset.json;
  const answer = await fetch(form.action, { method: form.dataset.method, body });
  if (answer.ok) {
    location.reload();
    return;
  }
  const problem = document.getElementById("problem");
  problem.textContent = await answer.text();
  problem.hidden = false;
});
