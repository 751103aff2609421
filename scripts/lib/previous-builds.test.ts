import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientFiles } from "#server/platform/http/static/client-files.ts";
import { keepEarlierAssets } from "./previous-builds.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kb-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Deploys a build with these assets, each with a compressed copy. Returns how many older ones were added. */
function deploy(id: string, assets: Record<string, string>): number {
  const [dist, next] = [join(root, "dist"), join(root, "next")];
  mkdirSync(join(next, "assets"), { recursive: true });
  writeFileSync(join(next, "index.html"), `<p>${id}</p>`);
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(next, "assets", name), text);
    writeFileSync(join(next, "assets", `${name}.br`), `brotli of ${text}`);
  }
  const added = keepEarlierAssets(dist, next, id);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  return added;
}

const assets = () => readdirSync(join(root, "dist/assets")).filter((name) => !name.endsWith(".br"));

/** Asks a process that has started with the current build. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const app = new Hono();
  app.use(clientFiles(join(root, "dist"), { appName: "Kasama", supportEmail: "help@jobs.example" }));
  const answer = await app.request(path, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test("a page of the previous build finds its code, compressed and cached like the new one's", async () => {
  deploy("one", { "app-1.js": "old app", "chat-1.js": "old chat" });
  expect(deploy("two", { "app-2.js": "new app", "chat-1.js": "old chat" })).toBe(1);
  expect((await ask("/")).text).toContain("two");
  const [old, fresh] = [await ask("/assets/app-1.js"), await ask("/assets/app-2.js")];
  expect([old.text, fresh.text]).toEqual(["old app", "new app"]);
  for (const { status, headers } of [old, fresh]) {
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  expect((await ask("/assets/app-1.js", { "accept-encoding": "br" })).text).toBe("brotli of old app");
});

test("keeps the assets of two earlier builds, and removes those that only older ones need", () => {
  for (const n of [1, 2, 3, 4, 5])
    deploy(`build ${n}`, { [`app-${n}.js`]: `${n}`, "shared-0.js": "all", [`odd-${n % 2}.js`]: "odd" });
  expect(assets().sort()).toEqual(["app-3.js", "app-4.js", "app-5.js", "odd-0.js", "odd-1.js", "shared-0.js"]);
  const listed = JSON.parse(readFileSync(join(root, "dist/.builds.json"), "utf8"));
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(["build 5", "build 4", "build 3"]);
});

test("does not count a build of the same sources as another one", () => {
  deploy("one", { "app-1.js": "1" });
  deploy("two", { "app-2.js": "2" });
  for (let n = 0; n < 5; n += 1) deploy("two", { "app-2.js": "2" });
  expect(assets().sort()).toEqual(["app-1.js", "app-2.js"]);
});

test("keeps the assets of a folder without a list, and does not serve the list", async () => {
  mkdirSync(join(root, "dist/assets"), { recursive: true });
  writeFileSync(join(root, "dist/assets/app-0.js"), "before this script");
  deploy("one", { "app-1.js": "1" });
  expect((await ask("/assets/app-0.js")).text).toBe("before this script");
  const list = await ask("/.builds.json");
  expect(list.status).toBe(404);
});

test("an asset that no build has is not found, and no proxy may remember that", async () => {
  deploy("one", { "app-1.js": "1" });
  const { status, headers } = await ask("/assets/app-9.js");
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
});
