import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { addressKey, forwardedAddress, networkOfKey } from "./address.ts";
import { createProxies } from "./proxies.ts";

describe("the key of an address", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::FFFF:198.51.100.7", "198.51.100.7"],
    // The same address in hexadecimal.
    ["::ffff:c633:6407", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::7", "2001:db8:0:0::/64"],
    ["2001:db8:1::5:6:7:8", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["198.51.100.7:49152", "198.51.100.7"],
    ["[2001:db8:1:2::7]:49152", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s is %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe("the network of a key", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
    ["2001:db8:2::1", "2001:db8:2::/48"],
    ["::1", "0:0:0::/48"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOfKey(addressKey(address))).toBe(network);
  });
});

describe("trusted proxies", () => {
  const proxies = createProxies(1, "loopback, private, 198.51.100.0/24, 2001:db8::7");
  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.200.3.4", true],
    ["172.31.255.255", true],
    ["172.32.0.1", false],
    ["::ffff:192.168.1.1", true],
    ["fd12::1", true],
    ["fe80::1%eth0", true],
    ["198.51.100.77", true],
    ["198.51.101.77", false],
    ["2001:db8::7", true],
    ["2001:db8::8", false],
    ["203.0.113.9", false],
    ["unknown", false],
    ["", false],
  ])("%s: %s", (peer, trusted) => {
    expect(proxies.trusts(peer)).toBe(trusted);
    expect(forwardedAddress(peer, "203.0.113.1", proxies)).toBe(trusted ? "203.0.113.1" : peer);
  });
});

/** The emails that an address may request in an hour. */
const MAILS = 20;
const ask = async (kasama: Harness, forwarded: string) => {
  const body = { email: "nobody@mail.example" };
  const headers = { "x-forwarded-for": forwarded };
  return (await kasama.call("POST", "/api/resend-verification", { body, headers })).status;
};
/** The replies to one call more than is allowed, each with a different header. */
const spend = async (kasama: Harness, forwarded: (n: number) => string) => {
  const statuses = await Promise.all(Array.from({ length: MAILS + 1 }, (_none, n) => ask(kasama, forwarded(n))));
  return statuses.filter((status) => status === 429).length;
};

describe("behind a proxy", () => {
  let proxied: Harness;
  beforeAll(async () => {
    proxied = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  });
  afterAll(() => proxied.close());

  test("counts a client by the address that the proxy saw, whatever the client claims", async () => {
    expect(await spend(proxied, (n) => `10.0.0.${n}, 203.0.113.7`)).toBe(1);
    expect(await ask(proxied, "203.0.113.7")).toBe(429);
    expect(await ask(proxied, "203.0.113.7, 203.0.113.8")).toBe(200);
  });

  test("trusts no forwarded address from outside of the proxies", async () => {
    // Only another machine is a trusted proxy here, so a request from this machine did not come through it.
    const bypassed = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", TRUSTED_PROXIES: "198.51.100.0/24" });
    try {
      expect(await spend(bypassed, (n) => `203.0.113.${n}`)).toBe(1);
    } finally {
      await bypassed.close();
    }
  });

  test("warns an operator whose proxy isn't in TRUSTED_PROXIES, once and without an address", async () => {
    const { log, lines } = createRecorder();
    const warnings = () => lines.filter(({ event }) => event === "proxy-not-trusted");
    const env = { RATE_LIMITS: "on", TRUST_PROXY: "1", TRUSTED_PROXIES: "198.51.100.0/24" };
    const behindAnother = await startHarness(env, log);
    try {
      expect((await behindAnother.call("GET", "/api/healthz")).status).toBe(200);
      expect(warnings()).toEqual([]);
      for (let n = 0; n < 3; n += 1) await ask(behindAnother, `203.0.113.${n}`);
      await fetch(`${behindAnother.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { "x-forwarded-for": "203.0.113.4" },
      });
      expect(warnings()).toEqual([
        expect.objectContaining({ msg: expect.stringMatching(/TRUSTED_PROXIES.*all visitors share its address/) }),
      ]);
      expect(JSON.stringify(warnings())).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
    } finally {
      await behindAnother.close();
    }
  });

  test("does not warn about a trusted proxy", async () => {
    const { log, lines } = createRecorder();
    const behindOurs = await startHarness({ TRUST_PROXY: "1" }, log);
    try {
      await ask(behindOurs, "203.0.113.7");
      expect(lines.filter(({ event }) => event === "proxy-not-trusted")).toEqual([]);
    } finally {
      await behindOurs.close();
    }
  });

  test("counts all addresses of an IPv6 network together", async () => {
    expect(await spend(proxied, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(1);
    expect(await ask(proxied, "2001:db8:1:3::1")).toBe(200);
  });

  test("treats an IPv4 address in IPv6 form as the same", async () => {
    expect(await spend(proxied, (n) => (n % 2 ? "198.51.100.9" : "::ffff:198.51.100.9"))).toBe(1);
  });
});

test("ignores X-Forwarded-For without a proxy", async () => {
  const direct = await startHarness({ RATE_LIMITS: "on" });
  try {
    expect(await spend(direct, (n) => `203.0.113.${n}`)).toBe(1);
  } finally {
    await direct.close();
  }
});
