import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openSocket, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { MESSAGE_MAX } from "#shared/chat/chat.schemas.ts";

/**
 * More of the longest messages than the buffers of the system and of the server hold for one socket.
 */
const ENOUGH = 20_000;
const IN_FLIGHT = 20;

/**
 * A connection to the server that can be stalled: the client stops reading without closing it.
 */
async function startLine(port: number) {
  const ends: Socket[] = [];
  const downstream: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const end of [near, far]) end.on("error", () => {});
    near.pipe(far);
    far.pipe(near);
    ends.push(near, far);
    downstream.push(far);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stand: () => {
      for (const far of downstream) far.unpipe().pause();
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a socket that does not read", () => {
  const { log, lines } = createRecorder();
  let harness: Harness;
  let shop: Person;
  let seeker: Person;
  let conversation: number;
  let sender: TestSocket;

  beforeAll(async () => {
    harness = await startHarness({}, log);
    shop = await harness.employer();
    seeker = await harness.person("pwd");
    conversation = await harness.conversation(shop, seeker);
    sender = await harness.openSocket(shop);
  });
  afterAll(() => harness.close());

  const cuts = () => lines.filter(({ msg }) => msg === "a socket was cut, because it does not read");

  async function send(): Promise<void> {
    const content = "x".repeat(MESSAGE_MAX);
    const sent = await sender.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content });
    expect(sent.ok).toBe(true);
  }

  it("is cut before much waits for it, and the others get everything", async () => {
    const reader = await harness.openSocket(seeker);
    const seen: number[] = [];
    reader.raw.on("chat:message", ({ seq }) => seen.push(seq));
    const line = await startLine(harness.server.port);
    const reading = await openSocket(line.url, seeker.token);
    line.stand();

    let sent = 0;
    const sendOn = async () => {
      while (cuts().length === 0 && sent < ENOUGH) {
        sent += 1;
        await send();
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sendOn));

    // By pseudonym in the log.
    const user = harness.server.context.pseudonyms.user(seeker.id);
    expect(JSON.stringify(lines)).not.toContain(String(seeker.id));
    expect(cuts()).toEqual([expect.objectContaining({ user, transport: "websocket" })]);
    expect(Number(cuts()[0]?.waiting)).toBeGreaterThan(512 * 1024);
    expect(Number(cuts()[0]?.waiting)).toBeLessThan(5 * 1024 * 1024);
    await expect.poll(() => seen.length).toBe(sent);
    expect(seen).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
    expect(reader.raw.connected).toBe(true);
    reading.close();
    await line.close();
  });

  it("is not cut if it comes back and receives a long reply at once", async () => {
    const before = cuts().length;
    const back = await harness.openSocket(seeker);
    const answer = await back.command("sync", { conversations: { [conversation]: 0 } });
    expect(answer.ok && JSON.stringify(answer.value).length).toBeGreaterThan(512 * 1024);
    await send();
    expect(cuts().length).toBe(before);
    expect(back.raw.connected).toBe(true);
  });
});
