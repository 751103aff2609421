import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import { nameOf } from "./create-admin.ts";
import { findProgram } from "./lib/chromium.mjs";
import { ROOT } from "./lib/setup.mjs";
import { runScript } from "./testing/run-script.ts";

const RUN = join(ROOT, "scripts/run.mjs");

const environment = (more: Record<string, string>) => bareEnvironment({ LOG_LEVEL: "trace", ...more });

/** Runs it without a terminal. */
const run = (env: Record<string, string>, ...args: string[]) => runScript("scripts/create-admin.ts", env, ...args);

/** Runs it on a pseudo-terminal and types an answer after each question. */
function runOnTerminal(env: Record<string, string>, email: string, answers: string[]) {
  return new Promise<{ code: number | null; screen: string }>((resolve) => {
    const command = `"${process.execPath}" "${RUN}" scripts/create-admin.ts ${email}`;
    const child = spawn("script", ["-qec", command, "/dev/null"], { env: environment({ TERM: "dumb", ...env }) });
    let screen = "";
    let asked = 0;
    child.stdout.on("data", (chunk) => {
      screen += chunk;
      while (asked < screen.split(/Password \(it will not show\): |Repeat the password: /).length - 1) {
        child.stdin.write(answers[asked] ?? "\x03");
        asked += 1;
      }
    });
    child.once("close", (code) => resolve({ code, screen }));
  });
}

let harness: Harness;
beforeAll(async () => {
  harness = await startHarnessWithOwnProcess();
});
afterAll(() => harness.close());

const login = (email: string, password: string) => harness.call("POST", "/api/login", { body: { email, password } });
const beside = () => ({ DATA_DIR: harness.dataDir });

describe("beside a running server", () => {
  test("refuses an address that has an account", async () => {
    const person = await harness.person("general");
    const { code, out, err } = await run(beside(), person.email.toUpperCase());
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(`${person.email} already has an account. Nothing was changed. Choose another address.\n`);
    expect((await login(person.email, person.password)).body.user.user_type).toBe("general");
  });

  test("prints a strong password as the last line without a terminal, which signs the admin in at once", async () => {
    const { code, out, err } = await run(beside(), "Lea.Ocampo@Mail.example");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const password = /\npassword: (\S{20,72})\n$/.exec(out)?.[1] ?? "";
    const { status, body } = await login("lea.ocampo@mail.example", password);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      username: "lea.ocampo",
      first_name: "Lea",
      last_name: "Ocampo",
      user_type: "admin",
    });
    const rows = await harness.server.context.audit.find({ subject_id: body.user.id }).lean();
    expect(rows).toMatchObject([{ action: "admin.create", actor_id: body.user.id }]);
  });

  test("refuses a database that a newer version has migrated, and changes nothing in it", async () => {
    const { connection, users } = harness.server.context;
    const migrations = connection.collection<{ _id: number; name: string }>("migrations");
    await migrations.insertOne({ _id: 999_999, name: "Split the names" });
    try {
      const { code, out, err } = await run(beside(), "too.early@mail.example");
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^The database was migrated by a newer version of this server \(999999 "Split the names"\)/);
      expect(await users.findByEmail("too.early@mail.example")).toBeNull();
    } finally {
      await migrations.deleteOne({ _id: 999_999 });
    }
  });

  test("uses the address as the username if the name is taken", async () => {
    await harness.person("general", { username: "taken", username_key: "taken" });
    const { code, out } = await run(beside(), "taken@mail.example");
    expect(code).toBe(0);
    expect(out).toContain("(username taken@mail.example)");
  });

  test("reaches the same database by MONGODB_URI", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ks-admin-"));
    const { code } = await run(
      { DATA_DIR: folder, MONGODB_URI: harness.server.database?.uri ?? "" },
      "by.uri@mail.example",
    );
    expect(code).toBe(0);
    expect(await harness.server.context.users.findByEmail("by.uri@mail.example")).toMatchObject({
      user_type: "admin",
      status: "active",
      verified_at: expect.any(Date),
    });
    rmSync(folder, { recursive: true });
  });

  test.skipIf(process.platform !== "linux" || findProgram("script") === null)(
    "on a terminal: asks twice, shows nothing of it, says what is wrong, and takes the one that fits",
    async () => {
      const answers = ["short\r", "Tagong-Salita-7\r", "Tagong-Salita-8\r", "Tagong-Salita-7\r", "Tagong-Salita-7\r"];
      const { code, screen } = await runOnTerminal(beside(), "may.santos@mail.example", answers);
      expect(code).toBe(0);
      expect(screen).toContain("Password must be at least 8 characters.");
      expect(screen).toContain("Passwords don't match.");
      expect(screen).not.toMatch(/Salita|short/);
      // A busy machine may answer 503 at first.
      const status = async () => (await login("may.santos@mail.example", "Tagong-Salita-7")).status;
      await expect.poll(status, { timeout: 60_000 }).toBe(200);

      const stopped = await runOnTerminal(beside(), "nobody@mail.example", ["half\x03"]);
      expect(stopped.code).toBe(130);
      expect(await harness.server.context.users.findByEmail("nobody@mail.example")).toBeNull();
    },
  );
});

test("starts the database if no server runs, and stops it again for the next run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ks-admin-"));
  const first = await run({ DATA_DIR: folder }, "first@mail.example");
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/\npassword: \S+\n$/), err: "" });
  const again = await run({ DATA_DIR: folder }, "first@mail.example");
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already has an account") });
  rmSync(folder, { recursive: true });
});

describe("errors are one line with exit code 1", () => {
  test.each([
    [[], {}, /^Usage: npm run create-admin -- EMAIL\n$/],
    [["a@mail.example", "b@mail.example"], {}, /^Usage: /],
    [["not-an-address"], {}, /^'not-an-address' is not an email address\. Usage: .*\n$/],
    [["a@mail.example"], { PORT: "x" }, /^PORT must be .*\n$/],
    [["a@mail.example"], { MONGODB_URI: "mongodb://127.0.0.1:1" }, /^The database cannot be reached \(.*\)\..*\n$/],
  ])("%j %j", async (args, env, line) => {
    const { code, out, err } = await run({ ...beside(), ...env }, ...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(line);
  });

  test("when nothing is installed yet", () => {
    const root = mkdtempSync(join(tmpdir(), "ks-admin-"));
    mkdirSync(join(root, "scripts"));
    cpSync(join(ROOT, "package.json"), join(root, "package.json"));
    cpSync(join(ROOT, "scripts"), join(root, "scripts"), { recursive: true });
    const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "create-admin", "--", "a@mail.example"], {
      cwd: root,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(
      "Kasama is not installed yet: run `npm start` (or `npm install`) once, then this again.\n",
    );
    rmSync(root, { recursive: true });
  });
});

test.each([
  ["ana.reyes@mail.example", "Ana", "Reyes"],
  ["admin@mail.example", "Admin", "Admin"],
  ["jo_ann.de-la-cruz+jobs@mail.example", "Jo", "Ann De La Cruz Jobs"],
  ["7@mail.example", "7", "Admin"],
])("names %s %s %s until the profile is edited", (email, first_name, last_name) => {
  expect(nameOf(email)).toEqual({ first_name, last_name });
});
