import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { Bus, type BusHandlers, type MissReason } from "./bus.ts";
import { type RemoteCall, UnknownCall } from "./remote-calls.ts";

/** Buses over a real Redis, which is stopped, frozen and emptied. */

const SECRET = randomBytes(32);
const WAIT = { timeout: 60_000 };

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

const open: Bus[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
  await redis.clear();
  await redis.run(["ACL", "SETUSER", "default", "+@all"]);
});

function startBus({ secret = SECRET, admins = false, url = redis.url, installation = "one" } = {}) {
  const heard: RemoteCall[] = [];
  const missed: MissReason[] = [];
  const recorder = createRecorder();
  const bus = new Bus({ url, secret, log: recorder.log });
  const handlers: BusHandlers = {
    receive: (call) => {
      if (call[0] === "fails") throw new Error("out of order");
      if (call[0].startsWith("newer")) throw new UnknownCall(call[0]);
      heard.push(call);
    },
    missed: (why) => missed.push(why),
    joined: () => {},
    left: () => {},
    hasAdmins: () => admins,
  };
  bus.start(handlers, installation);
  open.push(bus);
  return { bus, heard, missed, recorder };
}
/** Two that have met. */
async function startTwo() {
  const [a, b] = [startBus(), startBus({ admins: true })];
  await expect.poll(() => [a.bus.peers.length, b.bus.peers.length], WAIT).toEqual([1, 1]);
  return { a, b };
}
const INFO = 30;
const WARN = 40;
const warnings = ({ recorder }: ReturnType<typeof startBus>) =>
  recorder.lines.filter(({ level }) => Number(level) >= WARN);
const numbers = (calls: readonly RemoteCall[]) => calls.map(([, n]) => n);
const upTo = (last: number) => Array.from({ length: last }, (_none, n) => n + 1);

test("brings the calls of each process to the others, in order, and none to itself", async () => {
  const { a, b } = await startTwo();
  for (const n of upTo(500)) a.bus.send(["n", n]);
  b.bus.send(["from b", { text: "é", list: [1, null] }]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual(upTo(500));
  await expect.poll(() => a.heard, WAIT).toEqual([["from b", { text: "é", list: [1, null] }]]);
  expect([a.missed, b.missed]).toEqual([[], []]);
  await expect.poll(() => [a.bus.peersHaveAdmins, b.bus.peersHaveAdmins], WAIT).toEqual([true, false]);
});

test("keeps installations apart that share a Redis", async () => {
  const { a, b } = await startTwo();
  const other = startBus({ installation: "another" });
  await other.bus.joined(20_000);
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual([1]);
  expect([a.bus.peers, other.bus.peers, other.heard]).toEqual([[b.bus.id], [], []]);
});

test("has joined when every other process sends to it, and does not wait longer for a Redis that is away", async () => {
  const { a, b } = await startTwo();
  const late = startBus();
  await late.bus.joined(20_000);
  for (const { bus } of [a, b]) bus.send(["n", 1]);
  await expect.poll(() => numbers(late.heard), WAIT).toEqual([1, 1]);
  redis.freeze();
  try {
    const alone = startBus();
    await alone.bus.joined(100);
    expect(alone.bus.isHealthy).toBe(false);
    redis.thaw();
    await expect.poll(() => alone.missed, WAIT).toEqual(["redis came back"]);
  } finally {
    redis.thaw();
  }
});

test("waits until the others have executed a call that has to be confirmed", async () => {
  const { a, b } = await startTwo();
  expect(await a.bus.confirm(["n", 7], 20_000)).toBe(true);
  expect(numbers(b.heard)).toEqual([7]);
});

test("a call that fails elsewhere is not confirmed", async () => {
  const { a } = await startTwo();
  expect(await a.bus.confirm(["fails"], 300)).toBe(false);
});

test("logs each kind of unknown call once, as information, and does not wait for a process that does not know it", async () => {
  const { a, b } = await startTwo();
  const c = startBus();
  await expect.poll(() => [a, b, c].map(({ bus }) => bus.peers.length), WAIT).toEqual([2, 2, 2]);
  for (const name of ["newer:one", "newer:two", "newer:one", "newer:two"]) a.bus.send([name, 1]);
  // Without an answer this would take longer than the test may.
  expect(await a.bus.confirm(["newer:three", 1], 1_000_000)).toBe(false);
  expect(await a.bus.confirm(["newer:three", 2], 1_000_000)).toBe(false);
  expect(await a.bus.confirm(["known", 3], 1_000_000)).toBe(true);
  for (const other of [b, c]) {
    const unknown = other.recorder.lines.filter(({ call }) => call !== undefined);
    const kinds = ["newer:one", "newer:two", "newer:three"];
    expect(unknown.map(({ level, call }) => [level, call])).toEqual(kinds.map((kind) => [INFO, kind]));
    expect(numbers(other.heard)).toEqual([3]);
  }
});

test("without Redis nothing is confirmed, and the wait ends in time", async () => {
  const { a } = await startTwo();
  redis.freeze();
  try {
    expect(await a.bus.confirm(["n", 7], 300)).toBe(false);
    await expect.poll(() => a.bus.isConnected, WAIT).toBe(false);
    expect(await a.bus.confirm(["n", 8], 300)).toBe(false);
  } finally {
    redis.thaw();
  }
});

test("nothing is confirmed for a while after a process was lost, but at once after one has stopped", async () => {
  const { a, b } = await startTwo();
  const c = startBus();
  await expect.poll(() => a.bus.peers.length, WAIT).toBe(2);
  await c.bus.close();
  await expect.poll(() => a.bus.peers.length, WAIT).toBe(1);
  expect(await a.bus.confirm(["n", 1], 20_000)).toBe(true);
  // Looks as if the process was killed: its heartbeat is gone, and it has said nothing.
  const client = createClient({ url: redis.url });
  await client.connect();
  await expect
    .poll(async () => {
      await client.sendCommand(["ZADD", "kasama:nodes:one", "1", b.bus.id]);
      return a.bus.peers.length;
    }, WAIT)
    .toBe(0);
  client.destroy();
  expect(await a.bus.confirm(["n", 2], 300)).toBe(false);
});

test("goes on after a call that failed", async () => {
  const { a, b } = await startTwo();
  a.bus.send(["fails"]);
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual([1]);
  expect(warnings(b)).toMatchObject([{ call: "fails" }]);
});

test("notices that a process has ended, and misses nothing if that had finished its work", async () => {
  const { a, b } = await startTwo();
  b.bus.send(["n", 1]);
  await b.bus.close();
  await expect.poll(() => a.bus.peers.length, WAIT).toBe(0);
  expect([numbers(a.heard), a.missed, a.bus.peersHaveAdmins]).toEqual([[1], [], false]);
  const c = startBus();
  await expect.poll(() => a.bus.peers.length, WAIT).toBe(1);
  await c.bus.close(false);
  await expect.poll(() => a.bus.peers.length, WAIT).toBe(0);
  expect(a.missed).toEqual(["process ended"]);
});

test("loses nothing when its connections break again and again", async () => {
  const { a, b } = await startTwo();
  for (let n = 1; n <= 200; n += 1) {
    a.bus.send(["n", n]);
    if (n % 50 === 0) await redis.hangUp();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => numbers(b.heard), WAIT).toEqual(upTo(200));
});

test("notices that Redis has come back empty, and goes on", async () => {
  const { a, b } = await startTwo();
  await redis.stop();
  a.bus.send(["n", 0]);
  await expect.poll(() => [a.bus.isHealthy, b.bus.isHealthy], WAIT).toEqual([false, false]);
  await redis.start();
  await expect
    .poll(() => [a.bus.isHealthy, b.bus.isHealthy, a.bus.peers.length, b.bus.peers.length], WAIT)
    .toEqual([true, true, 1, 1]);
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard).at(-1), WAIT).toBe(1);
  await expect.poll(() => b.missed.length, WAIT).toBeGreaterThan(0);
});

test("never waits for a frozen Redis, and says afterwards what may be missing", async () => {
  const { a, b } = await startTwo();
  redis.freeze();
  try {
    await expect.poll(() => a.bus.isHealthy, WAIT).toBe(false);
    a.bus.send(["n", 0]);
  } finally {
    redis.thaw();
  }
  await expect
    .poll(() => [a.bus.isHealthy, b.bus.isHealthy, a.bus.peers.length, b.bus.peers.length], WAIT)
    .toEqual([true, true, 1, 1]);
  await expect.poll(() => a.missed.length > 0 && b.missed.length > 0, WAIT).toBe(true);
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard).at(-1), WAIT).toBe(1);
});

test("refuses frames that were not signed with its secret", async () => {
  const { a, b } = await startTwo();
  const stranger = startBus({ secret: randomBytes(32) });
  await expect.poll(() => stranger.bus.peers.length, WAIT).toBe(2);
  stranger.bus.send(["n", 666]);
  const client = createClient({ url: redis.url });
  await client.connect();
  await client.sendCommand(["XADD", `kasama:in:${b.bus.id}`, "*", "f", "no frame"]);
  client.destroy();
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual([1]);
  expect(b.bus.figures.refused).toBeGreaterThan(1);
  // Not one for each, or whoever writes into Redis could fill the log.
  expect(warnings(b)).toHaveLength(1);
});

const inboxOf = ({ bus }: ReturnType<typeof startBus>) => `kasama:in:${bus.id}`;
/** The frames of an inbox, without the echoes of its own process. */
const framesOf = async (inbox: string) =>
  (await redis.run<[string, string[]][]>(["XRANGE", inbox, "-", "+"])).flatMap(([, [field, frame = ""]]) =>
    field === "f" ? [frame] : [],
  );

test("takes each frame once, however often it is repeated, copied, cut or moved, also after its sender's end", async () => {
  // The test needs the frames that were read.
  await redis.run(["ACL", "SETUSER", "default", "-xtrim"]);
  const { a, b } = await startTwo();
  for (const n of upTo(5)) {
    a.bus.send(["n", n]);
    await expect.poll(() => numbers(b.heard), WAIT).toEqual(upTo(n));
  }
  const frames = await framesOf(inboxOf(b));
  expect(frames.filter((frame) => frame.includes('["n",'))).toHaveLength(5);
  const repeat = async () => {
    for (const inbox of [inboxOf(b), inboxOf(a)])
      for (const frame of [
        ...frames.toReversed(),
        ...frames.map((one) => one.slice(0, -1)),
        frames[0]?.slice(0, 9) ?? "",
      ])
        await redis.run(["XADD", inbox, "*", "f", frame]);
  };
  await repeat();
  a.bus.send(["n", 6]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual(upTo(6));
  expect([a.heard, a.missed, b.missed]).toEqual([[], [], []]);
  await a.bus.close();
  await expect.poll(() => b.bus.peers.length, WAIT).toBe(0);
  const refused = b.bus.figures.refused;
  await repeat();
  await expect.poll(() => b.bus.figures.refused, WAIT).toBeGreaterThan(refused);
  expect(numbers(b.heard)).toEqual(upTo(6));
});

/** A bus with its own user in Redis, who can be forbidden to write or read. */
async function startAs(user: string) {
  await redis.run(["ACL", "SETUSER", user, "on", ">secret", "~*", "&*", "+@all"]);
  return startBus({ url: redis.url.replace("redis://", `redis://${user}:secret@`) });
}
const allow = (user: string, rule: string) => redis.run(["ACL", "SETUSER", user, rule]);
async function isReading(user: string): Promise<boolean> {
  const clients = await redis.run<string>(["CLIENT", "LIST"]);
  return clients.split("\n").some((client) => client.includes(`user=${user}`) && /flags=\w*b/.test(client));
}
async function stopReading(user: string): Promise<void> {
  await allow(user, "-xread");
  await expect.poll(() => isReading(user), WAIT).toBe(false);
}

test("notices frames that were removed, and hears the next ones", async () => {
  const a = startBus();
  const b = await startAs("reader");
  await expect.poll(() => [a.bus.peers.length, b.bus.peers.length], WAIT).toEqual([1, 1]);
  await stopReading("reader");
  for (const n of upTo(3)) a.bus.send(["n", n]);
  await expect.poll(async () => (await framesOf(inboxOf(b))).join().includes('["n",3]'), WAIT).toBe(true);
  await redis.run(["DEL", inboxOf(b)]);
  await allow("reader", "+xread");
  await expect.poll(() => b.missed, WAIT).toContain("gap");
  a.bus.send(["n", 4]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual([4]);
});

test("notices a process that lives but is not heard, although its old signs of life are repeated", async () => {
  const a = await startAs("writer");
  const b = await startAs("reader");
  await expect.poll(() => [a.bus.isCutOff, b.bus.isCutOff, b.bus.peers.length], WAIT).toEqual([false, false, 1]);
  await expect.poll(async () => (await framesOf(inboxOf(b))).length, WAIT).toBeGreaterThan(1);
  const old = await framesOf(inboxOf(b));
  await allow("writer", "-xadd");
  try {
    await expect.poll(() => [b.bus.isConnected, b.bus.isCutOff], WAIT).toEqual([true, true]);
    expect(b.missed).toEqual(["gap"]);
    for (const frame of old) await redis.run(["XADD", inboxOf(b), "*", "f", frame]);
    // A refused frame after them shows that they have been read.
    await redis.run(["XADD", inboxOf(b), "*", "f", "read up to here"]);
    await expect.poll(() => b.bus.figures.refused, WAIT).toBe(1);
    expect(b.bus.isCutOff).toBe(true);
  } finally {
    await allow("writer", "+xadd");
  }
  await expect.poll(() => b.bus.isCutOff, WAIT).toBe(false);
});

test("hears the others again although the numbers of its inbox begin lower, or something else had its place", async () => {
  const { a, b } = await startTwo();
  await redis.run(["XADD", inboxOf(b), "9999999999999-0", "f", "the clock was ahead"]);
  await expect.poll(() => b.bus.figures.refused, WAIT).toBe(1);
  await redis.run(["DEL", inboxOf(b)]);
  a.bus.send(["n", 1]);
  await expect.poll(() => numbers(b.heard), WAIT).toEqual([1]);
  await redis.run(["SET", inboxOf(b), "no stream"]);
  await expect.poll(() => redis.run<string>(["TYPE", inboxOf(b)]), WAIT).toBe("stream");
  a.bus.send(["n", 2]);
  await expect.poll(() => numbers(b.heard), WAIT).toContain(2);
});

test("forgets processes that never were, and leaves no inbox behind for ever", async () => {
  const { a, b } = await startTwo();
  await redis.run(["ZADD", "kasama:nodes:one", "99999999999999", "never"]);
  a.bus.send(["n", 1]);
  await expect.poll(() => redis.run<string[]>(["ZRANGE", "kasama:nodes:one", "0", "-1"]), WAIT).not.toContain("never");
  await expect.poll(() => [a.bus.peers, b.bus.peers], WAIT).toEqual([[b.bus.id], [a.bus.id]]);
  await b.bus.close();
  await expect.poll(() => a.bus.peers, WAIT).toEqual([]);
  for (const key of await redis.keys())
    if (key.startsWith("kasama:in:")) await expect.poll(() => redis.run<number>(["TTL", key]), WAIT).not.toBe(-1);
});
