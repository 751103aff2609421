import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "./setup.mjs";
import {
  CLIENT_SOURCES,
  clientKey,
  clientStampFile,
  filesUnder,
  installKey,
  isClientFresh,
  readStamp,
  writeStamp,
} from "./stamp.mjs";

let root = "";
const put = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kasama-stamp-"));
  put("package.json", '{ "scripts": {}, "dependencies": { "a": "1.0.0" } }');
  put("package-lock.json", "{}");
  put("client/main.tsx", "main");
  put("shared/fault.ts", "fault");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("installKey", () => {
  test("changes with the lock, the wanted packages and the system", () => {
    const key = installKey(root, "linux-x64");
    expect(installKey(root, "darwin-arm64")).not.toBe(key);
    put("package-lock.json", '{ "packages": {} }');
    expect(installKey(root, "linux-x64")).not.toBe(key);
    put("package-lock.json", "{}");
    put("package.json", '{ "scripts": {}, "dependencies": { "a": "2.0.0" } }');
    expect(installKey(root, "linux-x64")).not.toBe(key);
  });

  test("does not change with other fields of package.json", () => {
    const key = installKey(root);
    put("package.json", '{ "scripts": { "new": "x" }, "dependencies": { "a": "1.0.0" } }');
    expect(installKey(root)).toBe(key);
  });
});

describe("the client's stamp", () => {
  test("is stale without a build, fresh after one, and stale after any change of a source", () => {
    expect(isClientFresh(root)).toBe(false);
    writeStamp(clientStampFile(root), clientKey(root));
    expect(isClientFresh(root)).toBe(false); // a stamp without a page is not enough
    put("dist/index.html", "page");
    expect(isClientFresh(root)).toBe(true);
    for (const file of ["client/main.tsx", "shared/fault.ts", "vite.config.ts", "client/public/new.svg"]) {
      put(file, `changed ${file}`);
      expect(isClientFresh(root), file).toBe(false);
      writeStamp(clientStampFile(root), clientKey(root));
    }
  });

  test("changes with a renamed file, but not with a touched one or a test", () => {
    const key = clientKey(root);
    utimesSync(join(root, "client/main.tsx"), new Date(), new Date(0));
    put("client/main.test.tsx", "test");
    put("client/e2e/chat/chat.spec.ts", "test");
    put("client/testing/setup.ts", "test");
    put("shared/fault.test.ts", "test");
    expect(clientKey(root)).toBe(key);
    rmSync(join(root, "client/main.tsx"));
    put("client/start.tsx", "main");
    expect(clientKey(root)).not.toBe(key);
  });
});

test("readStamp returns null without a stamp", () => {
  expect(readStamp(join(root, "none"))).toBeNull();
});

test("filesUnder lists folders and single files sorted, and nothing for a missing path", () => {
  put("client/a/z.ts", "");
  put("client/node_modules/x.ts", "");
  expect(filesUnder(root, "client")).toEqual(["client/a/z.ts", "client/main.tsx"]);
  expect(filesUnder(root, "package.json")).toEqual(["package.json"]);
  expect(filesUnder(root, "missing")).toEqual([]);
});

test("everything that shapes the client's build makes a new build when it changes", () => {
  const seen = new Set<string>();
  const follow = (file: string) => {
    // Modules for starting programs do not shape the build.
    if (seen.has(file) || file.endsWith(".mjs")) return;
    seen.add(file);
    for (const [, to = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(/^import (?!type).*from "(\.[^"]+)"/gm))
      follow(join(dirname(file), to));
  };
  follow("vite.config.ts");
  expect(seen.size).toBeGreaterThan(5);
  const isCounted = (file: string) => CLIENT_SOURCES.some((path) => file === path || file.startsWith(`${path}/`));
  expect([...seen].filter((file) => !isCounted(file))).toEqual([]);
});
