import { randomUUID } from "node:crypto";
import type { mongo } from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";

/** What a send costs while Redis is away: this process then asks the database for calls of others. */

const WAIT = { timeout: 60_000 };
/** One of them has no question or read of something else in between. */
const SENDS = 20;

/** A database command: how many others it had to wait for, one after the other. */
interface Step {
  id: number;
  name: string;
  depth: number;
  hasEnded: boolean;
}

let redis: TestRedis;
let first: Harness;
let harness: Harness;
let steps: Step[] = [];
beforeAll(async () => {
  redis = await startRedis();
  const env = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  first = await startHarness(env);
  const uri = new URL(first.server.database?.uri ?? "");
  uri.searchParams.set("monitorCommands", "true");
  harness = await startHarness({ ...env, MONGODB_URI: uri.href });
  const client = harness.server.context.connection.getClient();
  client.on("commandStarted", ({ requestId, commandName, command }: mongo.CommandStartedEvent) => {
    const before = steps.filter(({ hasEnded }) => hasEnded).map(({ depth }) => depth);
    const name = `${commandName} ${command[commandName]}`;
    steps.push({ id: requestId, name, depth: Math.max(0, ...before) + 1, hasEnded: false });
  });
  client.on("commandSucceeded", ({ requestId }: mongo.CommandSucceededEvent) => {
    for (const step of steps) if (step.id === requestId) step.hasEnded = true;
  });
});
afterAll(async () => {
  await harness.close();
  await first.close();
  await redis.close();
});

/** @returns how often the database was asked one after the other, and for what */
async function send(tab: TestSocket, conversation_id: number): Promise<[rounds: number, names: string[]]> {
  steps = [];
  const payload = { conversation_id, client_id: randomUUID(), content: "Kumusta" };
  expect(await tab.command("chat:send", payload)).toMatchObject({ ok: true });
  const until = steps.findIndex(({ name }) => name === "insert messages");
  const own = steps.slice(0, until + 1);
  return [own.at(-1)?.depth ?? 0, own.map(({ name }) => name)];
}

test.each(["a job seeker", "a colleague"])(
  "asks the database in two rounds before a message of %s is inserted",
  async (who) => {
    const [seeker, employer] = [await harness.person("pwd"), await harness.employer()];
    const colleague = await harness.colleague(employer);
    const conversation = await harness.conversation(seeker, employer);
    const tab = await harness.openSocket(who === "a colleague" ? colleague : seeker);
    await send(tab, conversation);
    await redis.stop();
    await vi.waitFor(() => expect(harness.server.context.bus?.isCutOff).toBe(true), WAIT);
    const sends: [number, string[]][] = [];
    for (let times = 0; times < SENDS; times += 1) sends.push(await send(tab, conversation));
    // Reads of the background may run beside a send, without making it longer.
    const shortest = sends.sort(([a, names], [b, others]) => a - b || names.length - others.length)[0];
    // The session, then the numbers with the rights, then the message.
    expect(shortest?.[0]).toBe(3);
    expect(shortest?.[1].slice().sort()).toEqual([
      "find messages",
      "find stored_calls",
      "find stored_calls",
      "insert messages",
    ]);
  },
);
