import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";

/** A server that starts while Redis is away, beside another one that was there before. */

/** For a slow machine. */
const WAIT = { timeout: 60_000 };

let redis: TestRedis;
let first: Harness;
beforeAll(async () => {
  redis = await startRedis();
  first = await startHarness(environment());
});
afterAll(async () => {
  await first.close();
  await redis.close();
});
const environment = () => ({
  JWT_SECRET: "one-secret-for-both-processes-of-this-test",
  DATA_KEY: "0123456789abcdef".repeat(4),
  REDIS_URL: redis.url,
});
const databaseUri = () => first.server.database?.uri ?? "";

async function busIsUp(harness: Harness): Promise<string | undefined> {
  const { body } = await harness.call("GET", "/api/metrics");
  return /^kasama_bus_up (\d)/m.exec(body)?.[1];
}

test.each<[how: string, begin: () => Promise<void> | void, end: () => Promise<void> | void]>([
  ["dead", () => redis.stop(), () => redis.start()],
  ["frozen", () => redis.freeze(), () => redis.thaw()],
])("starts while Redis is %s, serves, and joins the others when it is back", async (_how, begin, end) => {
  await begin();
  const recorder = createRecorder();
  const second = await startHarness({ ...environment(), MONGODB_URI: databaseUri() }, recorder.log);
  try {
    const warnings = () => recorder.lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
    expect(warnings()).toContain("REDIS_URL cannot be used now: the server starts while Redis is away");
    expect(await busIsUp(second)).toBe("0");
    const [reader, writer] = [await second.person("pwd"), await second.employer()];
    const conversation = await second.conversation(reader, writer);
    const [theirs, ours] = [await first.openSocket(writer), await second.openSocket(reader)];
    // A message at the other server gets here over the database.
    const due = ours.next("sync:due");
    const message = { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" };
    expect(await theirs.command("chat:send", message)).toMatchObject({ ok: true });
    await due;
    expect(await ours.command("sync", { conversations: { [conversation]: 0 } })).toMatchObject({
      value: { messages: [{ content: "Kumusta" }], counts: { messages: 1 } },
    });

    await end();
    await expect
      .poll(() => [first, second].map(({ server }) => server.context.bus?.peers.length), WAIT)
      .toEqual([1, 1]);
    for (const one of [first, second]) await expect.poll(() => busIsUp(one), WAIT).toBe("1");
    const arrived = ours.next("chat:message");
    expect(await theirs.command("chat:send", { ...message, client_id: randomUUID() })).toMatchObject({ ok: true });
    await arrived;
  } finally {
    await second.close();
  }
});

test("stops during such a start and leaves nothing running", async () => {
  await redis.stop();
  const second = await startHarness({ ...environment(), MONGODB_URI: databaseUri() });
  await second.close();
  await redis.start();
});

test("refuses an address that is none, whatever was reached before", async () => {
  const env = { ...environment(), MONGODB_URI: databaseUri(), REDIS_URL: "redis://127.0.0.1/not-a-number" };
  await expect(startHarness(env)).rejects.toThrow(/^REDIS_URL cannot be used/);
});
