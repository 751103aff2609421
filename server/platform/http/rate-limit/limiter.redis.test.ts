import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeRedis, openRedis } from "#server/platform/database/redis.ts";
import { createLog } from "#server/platform/log/log.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { createRedisLimiter } from "./limiter.ts";

/** Limits in Redis when it goes down and comes back, and two whole servers that share it. */

let server: TestRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.close());

/** Redis notices a closed connection a moment later. Shorter than the time after which it closes an idle one. */
const noConnections = () => vi.waitFor(async () => expect(await server.connections()).toBe(0), { timeout: 2500 });

const messagesOf = ({ lines }: Recorder) => lines.filter(({ level }) => Number(level) > 20).map(({ msg }) => msg);
const AWAY = expect.stringMatching(/^Redis is away/);
const BACK = expect.stringMatching(/^Redis is back/);

/** A limiter that counts in Redis, and its log. */
async function openLimiter({ url }: TestRedis) {
  const recorder = createRecorder();
  const redis = await openRedis(url, recorder.log);
  const limiter = createRedisLimiter({ redis, on: true, secret: Buffer.from("secret"), log: recorder.log });
  return {
    redis,
    limiter,
    recorder,
    tries: (count: number) =>
      Promise.all(Array.from({ length: count }, () => limiter.tryToSpend("login-account", "ana@mail.example"))),
    /** Keeps calling, as users do, until the shared counts are in use again. */
    isBack: () =>
      vi.waitFor(
        async () => {
          await limiter.tryToSpend("login", "203.0.113.7");
          expect(messagesOf(recorder)).toContainEqual(BACK);
        },
        { timeout: 20_000, interval: 100 },
      ),
  };
}

describe("a limiter whose Redis goes down", () => {
  let opened: Awaited<ReturnType<typeof openLimiter>>;
  beforeEach(async () => {
    opened = await openLimiter(server);
  });
  afterEach(async () => {
    closeRedis(opened.redis);
    await server.clear();
  });

  test("counts in memory, logs it once, and goes back to Redis on its own", async () => {
    const { isBack, limiter, recorder, redis, tries } = opened;
    await tries(3);
    const ended = once(redis, "error");
    await server.stop();
    await ended;
    expect((await tries(12)).filter(Boolean)).toHaveLength(10);
    for (let n = 0; n < 9; n += 1) await limiter.noteFailure("login-delay", "ana");
    await expect(limiter.mayTry("login-delay", "ana")).rejects.toMatchObject({ code: "TOO_FAST" });
    await limiter.forgive("login-delay", "ana");
    await limiter.mayTry("login-delay", "ana");
    expect(messagesOf(recorder)).toEqual([AWAY]);

    await server.start();
    await isBack();
    expect((await tries(12)).filter(Boolean)).toHaveLength(10);
    expect(messagesOf(recorder)).toEqual([AWAY, BACK]);
    expect(await server.keys()).not.toEqual([]);
  });

  test("counts in memory what Redis refuses to count", async () => {
    const { recorder, redis, tries } = opened;
    await redis.configSet("maxmemory", "1");
    try {
      expect((await tries(12)).filter(Boolean)).toHaveLength(10);
      expect(messagesOf(recorder)).toEqual([AWAY]);
    } finally {
      await redis.configSet("maxmemory", "0");
    }
  });
});

test("closes a connection that was just reconnecting", async () => {
  const redis = await openRedis(server.url, createLog("silent"));
  const closed = new Promise<void>((resolve) => {
    // By then it is reconnecting and not connected yet.
    redis.once("reconnecting", () => queueMicrotask(() => resolve(closeRedis(redis))));
  });
  await server.hangUp();
  await closed;
  await noConnections();
});

// These tests run concurrently, because they wait for timeouts.
test.concurrent("does not wait for a Redis that accepts connections and never answers", async () => {
  const frozen = await startRedis();
  const { isBack, recorder, redis, tries } = await openLimiter(frozen);
  try {
    frozen.freeze();
    // All of them: without Redis the limits still apply.
    expect((await tries(12)).filter(Boolean)).toHaveLength(10);
    expect(messagesOf(recorder)).toEqual([AWAY]);
    frozen.thaw();
    await isBack();
  } finally {
    closeRedis(redis);
    await frozen.close();
  }
});

describe.concurrent("a start with an unusable Redis stops with one line", () => {
  const refusal = async (url: string): Promise<string> => {
    const err: unknown = await openRedis(url, createLog("silent")).catch((why: unknown) => why);
    expect(err).toMatchObject({ name: "SettingError", message: expect.stringMatching(/^REDIS_URL cannot be used \(/) });
    const line = err instanceof Error ? err.message : "";
    expect(line).not.toContain("\n");
    return line;
  };

  test("if nothing listens", async () => {
    expect(await refusal("redis://127.0.0.1:1")).toContain("ECONNREFUSED");
  });

  test("if the password is wrong, without repeating it", async () => {
    const line = await refusal(server.url.replace("//", "//nobody:hunter2@"));
    expect(line).toContain("WRONGPASS");
    expect(line).not.toContain("hunter2");
  });

  test("if something listens that never answers", async () => {
    const peers: Socket[] = [];
    const mute = createServer((peer) => peers.push(peer)).listen(0, "127.0.0.1");
    await once(mute, "listening");
    await refusal(`redis://127.0.0.1:${(mute.address() as AddressInfo).port}`);
    for (const peer of peers) peer.destroy();
    mute.close();
  });

  test("if the setting is not an address", async () => {
    await refusal("redis://127.0.0.1:port");
    await refusal("redis://127.0.0.1/not-a-number");
  });

  test("for the whole server, which leaves nothing running", async () => {
    await expect(startHarness({ REDIS_URL: "redis://127.0.0.1:1" })).rejects.toThrow(/^REDIS_URL cannot be used/);
  });
});

describe("two servers with one Redis", () => {
  let recorder: Recorder;
  const servers: Harness[] = [];
  const ask = (kasama: Harness | undefined, email = "nobody@mail.example") =>
    kasama?.call("POST", "/api/resend-verification", { body: { email } });
  const statuses = async (kasama: Harness | undefined, times: number) =>
    (await Promise.all(Array.from({ length: times }, () => ask(kasama)))).map((answer) => answer?.status);

  beforeAll(async () => {
    recorder = createRecorder();
    const env = {
      REDIS_URL: server.url,
      RATE_LIMITS: "on",
      JWT_SECRET: "the-same-for-all-processes-0123456789",
    };
    servers.push(await startHarness(env, recorder.log), await startHarness(env, recorder.log));
  });
  afterAll(async () => {
    await Promise.all(servers.map((kasama) => kasama.close()));
  });

  test("count the calls of an address together, and return the time to wait", async () => {
    const [one, other] = servers;
    // Twenty emails an hour.
    expect(new Set([...(await statuses(one, 12)), ...(await statuses(other, 8))])).toEqual(new Set([200]));
    for (const kasama of [one, other]) {
      const refused = await ask(kasama);
      expect(refused).toMatchObject({ status: 429, body: { code: "TOO_FAST" } });
      expect(Number(refused?.headers.get("retry-after"))).toSatisfy((left) => left > 3500 && left <= 3600);
    }
  });

  test("continue and close without it", async () => {
    const { lines } = recorder;
    await server.stop();
    expect(new Set(await statuses(servers[0], 20))).toEqual(new Set([200]));
    expect((await ask(servers[0]))?.status).toBe(429);
    const away = lines.filter(({ msg }) => String(msg).startsWith("Redis is away: limits"));
    expect(away).toHaveLength(1);
    await servers[0]?.close();

    await server.start();
    await servers[1]?.close();
    await noConnections();
  });
});
