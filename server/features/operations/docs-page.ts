import { escapeHtml } from "#server/platform/http/static/client-files.ts";
import { rowOf, schemaId, schemaTable, tableOf, wordsOf } from "./docs-schemas.ts";
import type { JsonSchema } from "./json-schemas.ts";
import type { OpenApiDocument, Operation } from "./openapi.ts";

interface Options {
  appName: string;
  /** The client's style sheets, with the colors. */
  stylesheets: readonly string[];
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/**
 * The API document as a page: plain HTML whose only script applies the display settings, so that the browser can search
 * it and everything is there at once.
 */
export function createDocsPage(document: OpenApiDocument, { appName, stylesheets }: Options): string {
  const title = `The calls of ${appName}`;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const areas = document.tags.map(({ name }) => ({ name, id: areaId(name) }));
  const links = [...areas, { name: "Schemas", id: "schemas" }].map(
    ({ name, id }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`,
  );
  const sections = areas.map(({ name, id }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(name)}</h2>${own.map(callOf).join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/display.js"></script>
${[...stylesheets, "/api/docs/style.css"].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("\n")}
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="head"><p><a href="/">${escapeHtml(appName)}</a></p><p><a href="/api/openapi.json">openapi.json</a></p></header>
<nav class="areas" aria-label="Areas"><ul>${links.join("")}</ul></nav>
<main id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
${sections.join("\n")}
${schemasOf(document.components.schemas)}
</main>
<footer class="head"><p><a href="/">Back to ${escapeHtml(appName)}</a></p></footer>
</body>
</html>
`;
}

const areaId = (name: string): string => `area-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;

function callOf({ method, path, operation }: Call): string {
  const { operationId, summary, description } = operation;
  const name = `<code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}`;
  const parts = [`<p>${escapeHtml(description)}</p>`, parametersOf(operation), bodyOf(operation), answersOf(operation)];
  return `<details><summary><h3>${name}</h3></summary><div class="call" id="${operationId}">${parts.join("")}</div></details>`;
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, in: where, required, schema, description = "" }) =>
    rowOf(name, [where, required ? "always" : "may be missing", `${wordsOf(schema)} ${escapeHtml(description)}`]),
  );
  return tableOf("Parameters", ["Name", "In", "There", "Value"], rows);
}

function bodyOf({ requestBody }: Operation): string {
  const parts = Object.entries(requestBody?.content ?? {});
  return parts.map(([type, { schema }]) => schemaTable(`Sent as ${type}`, schema)).join("");
}

function answersOf({ responses }: Operation): string {
  return Object.entries(responses)
    .flatMap(([status, answer]) =>
      ("content" in answer ? Object.entries(answer.content ?? {}) : []).map(([type, { schema }]) => ({
        status,
        type,
        schema,
      })),
    )
    .map(({ status, type, schema }) =>
      type === "application/json" && schema.properties
        ? schemaTable(`Answered with ${status}`, schema)
        : `<p>Answered with ${status}, as ${escapeHtml(type)}.</p>`,
    )
    .join("");
}

function schemasOf(schemas: Readonly<Record<string, JsonSchema>>): string {
  const entries = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  const tables = entries.map(
    ([name, schema]) =>
      `<details><summary><h3><code>${escapeHtml(name)}</code></h3></summary><div class="call" id="${schemaId(name)}">${schemaTable(name, schema)}</div></details>`,
  );
  return `<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${tables.join("")}</section>`;
}
