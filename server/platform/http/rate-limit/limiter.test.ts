import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeRedis, openRedis, type Redis } from "#server/platform/database/redis.ts";
import { createLog } from "#server/platform/log/log.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { createMemoryLimiter, createRedisLimiter, type Limiter } from "./limiter.ts";
import { LIMITS, type LimitName } from "./limits.ts";

/** The behaviour of every limiter, in memory and in Redis. */

interface Place {
  open(): Promise<void>;
  /** Another limiter, as of another process, on the same counts if they are shared. */
  limiter(on?: boolean): Limiter;
  forward(ms: number): Promise<void>;
  /** Seconds that may pass on a busy machine, because Redis uses a real clock. */
  slack: number;
  /** Resets everything between two tests. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const memory: Place = {
  open: async () => {},
  limiter: (on = true) => createMemoryLimiter(on),
  forward: async (ms) => void vi.advanceTimersByTime(ms),
  slack: 0,
  clear: async () => void vi.useFakeTimers(),
  close: async () => void vi.useRealTimers(),
};

const SECRET = Buffer.from("the same in all processes of these tests");
const SILENT = createLog("silent");
let server: TestRedis;
let redis: Redis;
const shared: Place = {
  open: async () => {
    server = await startRedis();
    redis = await openRedis(server.url, SILENT);
  },
  limiter: (on = true) => createRedisLimiter({ redis, on, secret: SECRET, log: SILENT }),
  forward: (ms) => server.forward(ms),
  slack: 3,
  clear: () => server.clear(),
  close: async () => {
    closeRedis(redis);
    await server.close();
  },
};

const SECOND = 1000;
const QUARTER_HOUR = 15 * 60 * SECOND;
const WHO = "ana@mail.example|203.0.113.7";
/** How many of a number of simultaneous calls are allowed. */
async function taken(limiter: Limiter, name: LimitName, tries: number, who = WHO): Promise<number> {
  const answers = await Promise.all(Array.from({ length: tries }, () => limiter.tryToSpend(name, who)));
  return answers.filter(Boolean).length;
}
const fail = (limiter: Limiter, times: number) =>
  Promise.all(Array.from({ length: times }, () => limiter.noteFailure("login-delay", WHO)));
/** Seconds until the next attempt is allowed; 0 if it is allowed now. */
const waitOf = (limiter: Limiter, who = WHO): Promise<number> =>
  limiter.mayTry("login-delay", who).then(
    () => 0,
    (fault: { code: string; retryAfter: number }) => {
      expect(fault.code).toBe("TOO_FAST");
      return fault.retryAfter;
    },
  );

describe.each([
  ["memory", memory],
  ["Redis", shared],
])("in %s", (_name, place) => {
  let limiter: Limiter;
  beforeAll(() => place.open());
  beforeEach(async () => {
    await place.clear();
    limiter = place.limiter();
  });
  afterAll(() => place.close());

  describe("a limit", () => {
    test("refuses calls beyond it with the seconds to wait, and allows them afterwards", async () => {
      expect(await taken(limiter, "login-account", 10)).toBe(10);
      await place.forward(QUARTER_HOUR - 60 * SECOND);
      const refused = await limiter.spend("login-account", WHO).catch((fault: unknown) => fault);
      expect(refused).toMatchObject({
        code: "TOO_FAST",
        retryAfter: expect.toSatisfy((left) => left > 50 && left <= 60),
      });
      await place.forward(60 * SECOND);
      await limiter.spend("login-account", WHO);
    });

    test.each(
      Object.entries(LIMITS).map(([name, limit]) => ({
        name: name as LimitName,
        most: limit.points + ("burst" in limit ? limit.burst.points : 0),
      })),
    )("$name lets at most $most more at once through", async ({ name, most }) => {
      expect(await taken(limiter, name, most + 5)).toBe(most);
    });

    test("with a burst continues at its steady rate afterwards", async () => {
      expect(await taken(limiter, "message", 25)).toBe(20);
      await place.forward(SECOND);
      expect(await taken(limiter, "message", 25)).toBe(2);
      await place.forward(10 * SECOND);
      expect(await taken(limiter, "message", 25)).toBe(20);
    });

    test("is counted separately for each key", async () => {
      await taken(limiter, "login-account", 11);
      await limiter.spend("login-account", "ben@mail.example");
      await limiter.spend("login", WHO);
    });

    test("starts over when it is reset, with its burst", async () => {
      await taken(limiter, "message", 25);
      await limiter.forgive("message", WHO);
      expect(await taken(limiter, "message", 25)).toBe(20);
    });

    test("can be checked without being used up, and takes back spent points", async () => {
      expect(await taken(limiter, "sign-up", 59)).toBe(59);
      for (let n = 0; n < 5; n += 1) await limiter.check("sign-up", WHO);
      await limiter.spend("sign-up", WHO);
      await place.forward(QUARTER_HOUR);
      const left = expect.toSatisfy((seconds) => seconds > 44 * 60 && seconds <= 45 * 60);
      await expect(limiter.check("sign-up", WHO)).rejects.toMatchObject({ code: "TOO_FAST", retryAfter: left });
      await limiter.giveBack("sign-up", WHO);
      await limiter.check("sign-up", WHO);
      expect(await taken(limiter, "sign-up", 5)).toBe(1);
      await place.forward(3 * QUARTER_HOUR);
      await limiter.check("sign-up", WHO);
    });

    test("is raised for load tests", async () => {
      expect(await taken(place.limiter(false), "login-account", 100)).toBe(100);
    });
  });

  describe("a delay", () => {
    const expectWait = async (seconds: number) => {
      const left = await waitOf(limiter);
      expect(left).toBeLessThanOrEqual(seconds);
      expect(left).toBeGreaterThanOrEqual(seconds - place.slack);
    };

    test("starts after three failures and doubles with each further one, up to 15 minutes", async () => {
      await expectWait(0);
      for (const seconds of [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
        await fail(limiter, 1);
        await expectWait(seconds);
      }
    });

    test("ends by itself, and the next failure still doubles it", async () => {
      await fail(limiter, 9);
      await place.forward(20 * SECOND);
      await expectWait(12);
      await place.forward(12 * SECOND);
      await expectWait(0);
      await fail(limiter, 1);
      await expectWait(64);
    });

    test("counts each of many simultaneous failures", async () => {
      await fail(limiter, 3);
      await Promise.all([fail(limiter, 2), fail(limiter, 3), fail(limiter, 2)]);
      await expectWait(64);
    });

    test("is forgotten 15 minutes after the last failure, not after the first one", async () => {
      await fail(limiter, 7);
      await place.forward(QUARTER_HOUR - 30 * SECOND);
      await fail(limiter, 1);
      await place.forward(QUARTER_HOUR - 30 * SECOND);
      await fail(limiter, 1);
      await expectWait(32);
      await place.forward(QUARTER_HOUR);
      await fail(limiter, 3);
      expect(await waitOf(limiter)).toBe(0);
    });

    test("ends when it is reset, with the failures that caused it", async () => {
      await fail(limiter, 8);
      await limiter.forgive("login-delay", WHO);
      expect(await waitOf(limiter)).toBe(0);
      await fail(limiter, 3);
      expect(await waitOf(limiter)).toBe(0);
    });

    test("is counted separately for each key", async () => {
      await fail(limiter, 8);
      expect(await waitOf(limiter, "ana@mail.example|198.51.100.9")).toBe(0);
    });

    test("is postponed for load tests", async () => {
      const off = place.limiter(false);
      await fail(off, 50);
      expect(await waitOf(off)).toBe(0);
    });
  });
});

describe("keys in Redis", () => {
  beforeAll(() => shared.open());
  afterEach(() => shared.clear());
  afterAll(() => shared.close());

  test("have our prefix and an expiry, and contain no address", async () => {
    const limiter = shared.limiter();
    await limiter.spend("login", "203.0.113.7");
    await limiter.spend("login-account", "ana@mail.example");
    await limiter.noteFailure("login-delay", WHO);
    await limiter.spend("message", "4711");
    const keys = await server.keys();
    expect(keys.sort()).toEqual([
      expect.stringMatching(/^kasama:delay:login-delay:[\w-]{22}$/),
      expect.stringMatching(/^kasama:limit:login-account:[\w-]{22}$/),
      expect.stringMatching(/^kasama:limit:login:[\w-]{22}$/),
      "kasama:limit:message:4711",
    ]);
    for (const key of keys) expect(await redis.pTTL(key)).toBeGreaterThan(0);
  });

  test("are counted for all processes together", async () => {
    const [one, other] = [shared.limiter(), shared.limiter()];
    const came = await Promise.all([taken(one, "login-account", 8), taken(other, "login-account", 8)]);
    expect(came[0] + came[1]).toBe(10);
    await Promise.all([fail(one, 5), fail(other, 4)]);
    for (const limiter of [one, other]) expect(await waitOf(limiter)).toSatisfy((left) => left > 20 && left <= 32);
    await one.forgive("login-delay", WHO);
    expect(await waitOf(other)).toBe(0);
  });

  test("cannot be guessed without the secret", async () => {
    const stranger = createRedisLimiter({ redis, on: true, secret: Buffer.from("another"), log: SILENT });
    await shared.limiter().spend("login", "203.0.113.7");
    await stranger.spend("login", "203.0.113.7");
    expect(await server.keys()).toHaveLength(2);
  });
});
