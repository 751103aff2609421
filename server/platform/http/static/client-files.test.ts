import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientFiles } from "./client-files.ts";

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "kd-"));
  const head = '<title>Kasama</title><meta name="kasama-app-name" content="Kasama" />';
  const mail = '<meta name="kasama-support-email" content="x@y.example" />';
  await writeFile(path.join(dist, "index.html"), `${head}${mail}<p>Loading...</p>`);
});
afterAll(() => rm(dist, { recursive: true, force: true }));

/** The reply of a path, with settings that must be escaped in HTML. */
async function get(address: string, headers: Record<string, string> = {}): Promise<string> {
  const app = new Hono();
  app.use(clientFiles(dist, { appName: 'Kain & "Co" $&', supportEmail: "help@jobs.example" }));
  return (await app.request(address, { headers })).text();
}

test("puts the settings into the head of every page", async () => {
  const name = "Kain &amp; &quot;Co&quot; $&amp;";
  for (const address of ["/", "/login", "/nowhere/at/all"])
    expect(await get(address)).toBe(
      `<title>${name}</title><meta name="kasama-app-name" content="${name}" /><meta name="kasama-support-email" content="help@jobs.example" /><p>Loading...</p>`,
    );
});

test("serves the start page that the build has prerendered, with the settings filled in everywhere", async () => {
  const page = '<title>{kasama-app-name} – work</title><a href="mailto:{kasama-support-email}">{kasama-app-name}</a>';
  await writeFile(path.join(dist, "landing.html"), page);
  const name = "Kain &amp; &quot;Co&quot; $&amp;";
  const filled = `<title>${name} – work</title><a href="mailto:help@jobs.example">${name}</a>`;
  expect(await get("/")).toBe(filled);
  expect(await get("/?from=mail")).toBe(filled);
  expect(await get("/login")).toContain("Loading...");
});

test("serves pages in the language of the cookie, else of the browser, else in English", async () => {
  await writeFile(path.join(dist, "index.fil.html"), "<p>Naglo-load...</p>");
  expect(await get("/login", { "accept-language": "fil-PH,fil;q=0.9" })).toContain("Naglo-load...");
  expect(await get("/login", { "accept-language": "fil", cookie: "kasama-language=en" })).toContain("Loading...");
  expect(await get("/login", { cookie: "kasama-language=fil" })).toContain("Naglo-load...");
  expect(await get("/login", { cookie: "kasama-language=../x", "accept-language": "de" })).toContain("Loading...");
});
