// The interactive page of the REST API: every operation of /schema/openapi.json, to read and to try.
const METHODS = ["get", "post", "put", "patch", "delete"];
const about = document.querySelector("#about");
const operations = document.querySelector("#operations");
const token = document.querySelector("[name=token]");

function made(tag, words = "", ...children) {
  const node = document.createElement(tag);
  node.textContent = words;
  node.append(...children);
  return node;
}

async function send(method, path, body) {
  const headers = { accept: "application/json" };
  if (token.value) headers.authorization = `Bearer ${token.value}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, { method: method.toUpperCase(), headers, body });
  const text = await answer.text();
  try {
    return { status: answer.status, text: JSON.stringify(JSON.parse(text), null, 2) };
  } catch {
    return { status: answer.status, text };
  }
}

function field(name, { required = false, description = "", value = "", isLong = false } = {}) {
  const input = document.createElement(isLong ? "textarea" : "input");
  input.name = name;
  input.value = value;
  input.required = required;
  input.spellcheck = false;
  return made("label", `${name}${required ? "" : " (optional)"}${description ? `: ${description}` : ""}`, input);
}

function shown(method, path, operation) {
  const form = document.createElement("form");
  form.className = "body";
  const parameters = operation.parameters ?? [];
  const body = operation.requestBody?.content?.["application/json"];
  if (operation.description) form.append(made("p", operation.description));
  for (const each of parameters) form.append(field(each.name, each));
  if (body) {
    const value = JSON.stringify(body.example ?? {}, null, 2);
    form.append(field("body", { required: operation.requestBody.required, value, isLong: true }));
  }
  const result = made("pre");
  result.hidden = true;
  result.setAttribute("aria-live", "polite");
  form.append(made("button", "Send"), result, ...responses(operation));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const given = (name) => form.elements.namedItem(name)?.value ?? "";
    let address = path;
    const query = new URLSearchParams();
    for (const { name, in: where } of parameters) {
      if (where === "path") address = address.replace(`{${name}}`, encodeURIComponent(given(name)));
      else if (where === "query" && given(name)) query.set(name, given(name));
    }
    const told = await send(method, `${address}${query.size ? `?${query}` : ""}`, body ? given("body") : undefined);
    result.hidden = false;
    result.textContent = `${told.status}\n${told.text}`;
  };
  const summary = made("summary", "", made("b", method.toUpperCase()), made("code", path), made("span", operation.summary ?? ""));
  const node = made("details", "", summary, form);
  node.id = operation.operationId;
  return node;
}

function responses(operation) {
  return Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
    const example = response.content?.["application/json"]?.example;
    const title = made("div", `${status}: ${response.description ?? ""}`);
    return example === undefined ? [title] : [title, made("pre", JSON.stringify(example, null, 2))];
  });
}

document.querySelector("#guest").onclick = async () => {
  const told = await send("post", "/api/guests", "{}");
  token.value = JSON.parse(told.text).token ?? "";
};
document.querySelector("#token").onsubmit = (event) => event.preventDefault();

const described = await (await fetch("/schema/openapi.json")).json();
about.textContent = described.info.description;
for (const { name } of described.tags) {
  operations.append(made("h2", name));
  for (const [path, methods] of Object.entries(described.paths)) {
    for (const method of METHODS) {
      if (methods[method]?.tags?.includes(name)) operations.append(shown(method, path, methods[method]));
    }
  }
}
