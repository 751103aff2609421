import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { ROOT } from "./lib/setup.mjs";

const SCRIPT = join(ROOT, "scripts/mongo.mjs");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ks-mongo-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function launch(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [SCRIPT, ...args], {
    env: bareEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs it until it ends, which it does by itself after an error. */
async function run(args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = launch(args);
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    texts.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    texts.err += chunk;
  });
  const [code] = await once(child, "close");
  return { code, ...texts };
}

/** Runs it until it has printed its address. */
async function start(
  args: string[],
  env?: Record<string, string>,
): Promise<{ child: ChildProcess; uri: string; out: string }> {
  const child = launch(args, env);
  let out = "";
  for await (const chunk of child.stdout ?? []) {
    out += chunk;
    const uri = /mongosh "(.*)"\n/.exec(out)?.[1];
    if (uri) return { child, uri, out };
  }
  throw new Error(`it ended: ${out}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const closed = once(child, "close");
  child.kill(signal);
  return (await closed)[0];
}

describe("npm run mongo", () => {
  test("runs on the application's data, prints its address, stops at Ctrl-C and has stored what was written", async () => {
    const first = await start(["--port", "0"], { DATA_DIR: folder });
    expect(first.out).toContain(`The embedded MongoDB runs on the data in ${join(folder, "db")}. Stop it with Ctrl-C`);
    expect(first.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?directConnection=true$/);
    const client = await new MongoClient(first.uri).connect();
    await client.db("shop").collection<{ _id: number }>("things").insertOne({ _id: 1 });
    await client.close();
    expect(await stop(first.child, "SIGINT")).toBe(0);

    const second = await start(["--port", "0", "--data", join(folder, "db")]);
    const again = await new MongoClient(second.uri).connect();
    expect(await again.db("shop").collection("things").countDocuments()).toBe(1);
    await again.close();
    expect(await stop(second.child, "SIGTERM")).toBe(0);
  });

  test("prints one line about an error", async () => {
    const { child, uri } = await start(["--port", "0", "--data", join(folder, "busy")]);
    const port = new URL(uri).port;
    const inUse = await run(["--port", port, "--data", join(folder, "other")]);
    expect(inUse).toMatchObject({ code: 1, out: "" });
    expect(inUse.err).toMatch(/^Cannot listen \(.*EADDRINUSE.*\)\..*\n$/);
    const shared = await run(["--port", "0", "--data", join(folder, "busy")]);
    expect(shared.err).toMatch(/^The data folder .* is in use by another process \(pid \d+\)\..*\n$/);
    await stop(child, "SIGTERM");

    const file = join(folder, "file");
    writeFileSync(file, "");
    expect((await run(["--port", "0", "--data", file])).err).toMatch(/^The data folder .*file cannot be written .*\n$/);
    expect((await run(["--prot", "1"])).err).toMatch(/^Unknown option '--prot'.*\n\nnpm run mongo -- /);
  });
});
