import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkTree, cycleViolations, importsOf, resolveImport, violations } from "./check-boundaries.ts";

const values = (...specifiers: string[]) => specifiers.map((specifier) => ({ specifier, typeOnly: false }));
const isRefused = (file: string, specifier: string) => violations(file, values(specifier)).length > 0;

describe("importsOf", () => {
  const found = (source: string) => importsOf("client/a.tsx", source).map(({ specifier }) => specifier);

  test("finds every kind of import", () => {
    const source = `
      import a from "./a.ts";
      import "./side-effect.ts";
      import type { B } from "./b.ts";
      export * from "./c.ts";
      export { d } from "./d.ts";
      export type { E } from "./e.ts";
      const f = await import("./f.ts");
      type G = import("./g.ts").G;
      const h = (name: string) => import(\`./h/\${name}.ts\`);
    `;
    const letters = ["./a.ts", "./side-effect.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts", "./f.ts", "./g.ts", "./h/"];
    expect(found(source).sort()).toEqual(letters.sort());
  });

  test("ignores text that looks like an import", () => {
    const source = `
      // import x from "#server/x.ts";
      const text = 'import y from "#server/y.ts"';
      const pattern = /["']import("z")/;
      export const view = <p>import w from "#server/w.ts"</p>;
    `;
    expect(found(source)).toEqual([]);
  });

  test("recognises imports that do not exist at run time", () => {
    expect(importsOf("shared/a.ts", 'import type { ZodType } from "zod";')).toEqual([
      { specifier: "zod", typeOnly: true },
    ]);
  });

  test("refuses a file that it cannot read", () => {
    expect(() => importsOf("shared/a.ts", "import {")).toThrow("shared/a.ts cannot be parsed");
  });
});

test("resolveImport resolves relative and #name imports, and no packages", () => {
  expect(resolveImport("client/features/chat/a.ts", "../jobs/b.ts")).toBe("client/features/jobs/b.ts");
  expect(resolveImport("client/app/a.ts", "../../server/b.ts?worker")).toBe("server/b.ts");
  expect(resolveImport("client/app/a.ts", "#shared/fault.ts")).toBe("shared/fault.ts");
  expect(resolveImport("client/app/a.ts", "react")).toBeNull();
});

describe("violations", () => {
  test.each([
    ["shared/fault.ts", "#server/log.ts"],
    ["shared/fault.ts", "#client/net/api.ts"],
    ["shared/fault.ts", "../scripts/lib/say.mjs"],
    ["shared/fault.test.ts", "#server/log.ts"],
    ["client/data/api.ts", "../../server/log.ts"],
    ["client/e2e/chat/chat.spec.ts", "#server/testing/harness.ts"],
    ["server/app.ts", "#client/app/App.tsx"],
    ["server/features/chat/sending/chat.service.ts", "#server/features/jobs/jobs.service.ts"],
    ["server/features/chat/chat.service.test.ts", "../jobs/jobs.service.ts"],
    ["server/features/chat/index.ts", "../jobs/index.ts"],
    ["server/platform/http/mount.ts", "#server/features/chat/index.ts"],
    ["server/platform/http/mount.ts", "#server/app.ts"],
    ["server/platform/realtime/serve.ts", "#server/start.ts"],
    ["client/features/job-search/Page.tsx", "../job/Card.tsx"],
    ["client/features/chat/Page.tsx", "../chatter/Card.tsx"],
    ["client/features/chat/Page.tsx", "#client/app/routes.ts"],
    ["client/features/chat/chat.test.tsx", "../../app/App.tsx"],
    ["client/shell/overlays.ts", "#client/app/App.tsx"],
    ["client/testing/session.ts", "../app/App.tsx"],
    ["client/features/chat/state/chat.messages.ts", "../chat.store.ts"],
    ["client/features/chat/state/chat.messages.ts", "#client/net/socket.ts"],
    ["server/embedded-mongo/main.ts", "../log.ts"],
    ["server/embedded-mongo/engine/query.test.ts", "#server/testing/harness.ts"],
    ["server/platform/database/connect.ts", "../../embedded-mongo/main.ts"],
    ["scripts/lab/bench/main.ts", "#server/embedded-mongo/main.ts"],
    ["shared/fault.ts", "node:fs"],
    ["shared/fault.ts", "zod"],
    ["shared/fault.ts", "zod-form-data"],
    ["client/data/api.ts", "zod"],
  ])("%s must not import %s", (file, specifier) => {
    expect(isRefused(file, specifier)).toBe(true);
  });

  test.each([
    ["shared/realtime.ts", "./chat/chat.events.ts"],
    ["shared/chat/chat.events.ts", "#shared/accounts/user.ts"],
    ["shared/fault.ts", "zod/mini"],
    ["shared/fault.test.ts", "vitest"],
    ["client/features/chat/Page.tsx", "./Composer.tsx"],
    ["client/features/chat/state/chat.messages.ts", "./chat.state.ts"],
    ["client/features/chat/state/chat.messages.ts", "#shared/chat/chat.schemas.ts"],
    ["client/features/chat/state/chat.messages.test.ts", "../testing.ts"],
    ["client/features/chat/Page.tsx", "#client/ui/Button.tsx"],
    ["client/app/App.tsx", "#client/features/chat/Page.tsx"],
    ["client/main.tsx", "./app/App.tsx"],
    ["client/app/tests/App.test.tsx", "../App.tsx"],
    ["client/e2e/states/states.ts", "#client/app/admin/all-routes.ts"],
    ["client/data/api.ts", "#shared/fault.ts"],
    ["server/context.ts", "./features/chat/chat.service.ts"],
    ["server/features/chat/chat.test.ts", "#server/testing/harness.ts"],
    ["server/features/chat/sending/chat.service.ts", "#server/features/chat/chat.policy.ts"],
    ["server/platform/config/config.ts", "zod"],
    ["server/embedded-mongo/wire/server.ts", "../engine/query.ts"],
    ["server/embedded-mongo/main.ts", "lmdb"],
    ["scripts/create-admin.ts", "#server/config.ts"],
  ])("%s may import %s", (file, specifier) => {
    expect(isRefused(file, specifier)).toBe(false);
  });

  test("counts types and lazy imports of client/app/", () => {
    const source =
      'import type { AppRoute } from "#client/app/routes/routes.ts"; const app = () => import("../../app/App.tsx");';
    const file = "client/features/chat/Page.tsx";
    expect(violations(file, importsOf(file, source))).toHaveLength(2);
  });

  test("names the file, the import and the reason", () => {
    expect(violations("client/a.ts", values("#server/b.ts"))).toEqual([
      "client/a.ts imports #server/b.ts: the client reaches the server over the network only",
    ]);
  });
});

describe("cycleViolations", () => {
  const imports = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([file, source]) => [file, importsOf(file, source)]));
  const ring = (...files: string[]) =>
    imports(
      Object.fromEntries(files.map((file, n) => [file, `import type { A } from "#${files[(n + 1) % files.length]}";`])),
    );

  test("counts types, lazy imports and re-exports", () => {
    const files = {
      "shared/a/a.ts": 'import type { B } from "../b/b.ts";',
      "shared/b/b.ts": 'export const c = () => import("#shared/c/c.ts");',
      "shared/c/c.ts": 'export { a } from "#shared/a/a.ts";',
      "shared/d/d.ts": 'import { a } from "#shared/a/a.ts"; import z from "zod/mini";',
    };
    expect(cycleViolations(imports(files))).toEqual([
      "shared/a/a.ts, shared/b/b.ts, shared/c/c.ts import each other: no cycle crosses folders",
    ]);
  });

  test("allows three files of one folder, but not four", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => `shared/chat/${name}.ts`) as [
      string,
      string,
      string,
      string,
    ];
    expect(cycleViolations(ring(a, b, c))).toEqual([]);
    expect(cycleViolations(ring(a, b, c, d))).toEqual([
      `${[a, b, c, d].join(", ")} import each other: a cycle has 3 files at most`,
    ]);
  });

  test("separates cycles that share no file", () => {
    expect(
      cycleViolations(new Map([...ring("shared/a.ts", "server/a.ts"), ...ring("shared/b.ts", "client/b.ts")])),
    ).toEqual([
      "client/b.ts, shared/b.ts import each other: no cycle crosses folders",
      "server/a.ts, shared/a.ts import each other: no cycle crosses folders",
    ]);
  });
});

test("checkTree finds only a planted violation", () => {
  const root = mkdtempSync(join(tmpdir(), "kasama-walls-"));
  try {
    const plant = (file: string, source: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    };
    plant("client/features/chat/Page.tsx", 'export { Card } from "../jobs/Card.tsx";');
    plant("client/features/jobs/Card.tsx", "export const Card = () => <p>card</p>;");
    plant("client/styles/a.css", '@import "../../server/a.css";');
    expect(checkTree(root)).toEqual([
      "client/features/chat/Page.tsx imports ../jobs/Card.tsx: client features meet in client/app/",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
