import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { describe, expect, it } from "vitest";
import { startServer, temporaryFolder } from "./testing/server.ts";
import { replyProblems, STRACE_ARGS, straceProblem } from "./testing/strace.ts";

const WRITES = 12;

/** Writes from several clients at once under strace, and looks at what the process did before each answer. */
async function watched(size: number, args: string[]): Promise<{ answers: number; problems: string[] }> {
  const folder = temporaryFolder();
  const log = join(folder, "strace.log");
  const server = await startServer({ folder, args, wrapper: ["strace", ...STRACE_ARGS, "-o", log] });
  const clients = await Promise.all(
    Array.from({ length: size }, () => new MongoClient(server.uri, { maxPoolSize: 1 }).connect()),
  );
  await Promise.all(
    clients.map(async (client, at) => {
      const rows = client.db("t").collection<{ _id: string }>("rows");
      for (let n = 0; n < WRITES; n++) await rows.insertOne({ _id: `${at}-${n}` }, { writeConcern: { w: 1, j: true } });
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
  await server.stop();
  return replyProblems(readFileSync(log, "utf8"), "insert");
}

const problem = straceProblem();

describe("an acknowledged write", () => {
  // One client alone cannot be answered by the commit of another's write; several share commits.
  it.each([1, 4])("is on disk before its answer is sent, as strace sees it (%i clients)", async (size) => {
    if (problem) return skip(problem);
    const { answers, problems } = await watched(size, []);
    expect(problems).toEqual([]);
    expect(answers).toBe(size * WRITES);
  });

  it("would be caught if it were not: the mutant that answers first", async () => {
    if (problem) return skip(problem);
    const { answers, problems } = await watched(4, ["--mutant", "reply-before-disk"]);
    expect(answers).toBe(4 * WRITES);
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe("a full disk", () => {
  it("is error 14031, nothing acknowledged, and over when there is space again", async () => {
    const folder = temporaryFolder();
    const mounted =
      process.getuid?.() === 0 && spawnSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", folder]).status === 0;
    if (!mounted) return skip("a small file system can only be mounted by root on Linux");
    try {
      writeFileSync(join(folder, "ballast"), Buffer.alloc(1 << 20));
      const server = await startServer({ folder });
      const client = await new MongoClient(server.uri).connect();
      const rows = client.db("t").collection<{ _id: number; text: string }>("rows");
      const add = (_id: number) => rows.insertOne({ _id, text: "x".repeat(20_000) });
      let n = 0;
      let code: unknown;
      while (code === undefined) {
        code = await add(n).then(
          () => undefined,
          (error: { code: unknown }) => error.code,
        );
        if (code === undefined) n++;
      }
      expect(code).toBe(14031);
      await expect(add(n)).rejects.toMatchObject({ code: 14031 });
      expect(await rows.countDocuments()).toBe(n);
      rmSync(join(folder, "ballast"));
      await add(n);
      expect(await rows.countDocuments()).toBe(n + 1);
      await client.close();
      expect(await server.stop()).toBe(0);
    } finally {
      spawnSync("umount", [folder]);
    }
  });
});

/** Says aloud that nothing was shown. */
function skip(reason: string): void {
  process.stderr.write(`SKIPPED: ${reason}\n`);
}
