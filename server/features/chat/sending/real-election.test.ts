import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";

/**
 * Elections of a real replica set while two processes send in one conversation. Only with `TEST_MONGODB_URI`, which names
 * a set whose primary may step down (CONTRIBUTING.md); `elections.test.ts` is the model that runs everywhere.
 */

const SECRETS = { JWT_SECRET: randomBytes(32).toString("base64"), DATA_KEY: randomBytes(32).toString("hex") };
const ELECTIONS = 3;
/** How long the former primary may not be elected again. */
const STEP_DOWN_SECONDS = 10;
/** Between two sends of a tab, and before a retry. */
const PAUSE_MS = 20;

describe.skipIf(!process.env.TEST_MONGODB_URI)("elections of a replica set", () => {
  let one: Harness;
  let two: Harness;
  beforeAll(async () => {
    one = await startHarness(SECRETS);
    two = await startHarness({ ...SECRETS, MONGODB_URI: one.server.database?.uri ?? "" });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const admin = () => one.server.context.connection.getClient().db("admin");

  /** Has the primary step down, and waits for the next one. */
  async function elect(): Promise<void> {
    const electionOf = async () => String((await admin().command({ hello: 1 })).electionId);
    const before = await electionOf();
    // The answer may be a lost connection.
    await admin()
      .command({ replSetStepDown: STEP_DOWN_SECONDS, force: true })
      .catch(() => {});
    await expect.poll(() => electionOf().catch(() => before), { timeout: 60_000 }).not.toBe(before);
  }

  test("leave no hole in seq, and every acknowledged message once", async () => {
    const [seeker, employer] = [await one.person("pwd"), await one.employer()];
    const conversation_id = await one.conversation(seeker, employer);
    const acknowledged = new Map<string, number>();
    let isOver = false;
    /** Like a client's outbox: one message after the other, each until it is acknowledged. */
    async function sendOn(tab: TestSocket): Promise<void> {
      while (!isOver) {
        const payload = { conversation_id, client_id: randomUUID(), content: "Kumusta" };
        let reply = await tab.command("chat:send", payload);
        while (!reply.ok) {
          expect(reply.fault.code).toBe("UNAVAILABLE");
          await pause(PAUSE_MS);
          reply = await tab.command("chat:send", payload);
        }
        acknowledged.set(payload.client_id, reply.value.seq);
        await pause(PAUSE_MS);
      }
    }
    const sending = Promise.all([await one.openSocket(seeker), await two.openSocket(employer)].map(sendOn));
    try {
      for (let times = 0; times < ELECTIONS; times += 1) {
        const before = acknowledged.size;
        await elect();
        await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 20);
      }
    } finally {
      isOver = true;
      await sending;
    }
    const rows = await one.server.context.connection
      .collection("messages")
      .find({ conversation_id }, { sort: { seq: 1 } })
      .toArray();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1));
    const stored = new Map(rows.map(({ client_id, seq }) => [client_id, seq]));
    expect(stored.size).toBe(rows.length);
    for (const [client_id, seq] of acknowledged) expect(stored.get(client_id)).toBe(seq);
  }, 600_000);
});
