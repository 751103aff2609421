import { randomBytes } from "node:crypto";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { createSignedTokens } from "./signed-tokens.ts";

const secret = randomBytes(32);
const HOUR = 60 * 60 * 1000;
const at = new Date("2026-11-21T08:00:00Z");
const soon = new Date(at.getTime() + HOUR);
const hour = { from: at, until: soon };
const tokens = createSignedTokens({ secret, audience: "things", now: () => at });
const named = { userId: 7, id: "thing-1" };

test("reads a token that it signed until it expires", async () => {
  const token = await tokens.sign(named, hour);
  expect(await tokens.read(token)).toEqual(named);
  const later = createSignedTokens({ secret, audience: "things", now: () => new Date(soon.getTime() + 1000) });
  expect(await later.read(token)).toBeNull();
});

test("contains the given start and end, however late it is signed", async () => {
  const late = createSignedTokens({ secret, audience: "things", now: () => new Date(at.getTime() + 1500) });
  const { iat = 0, exp = 0 } = decodeJwt(await late.sign(named, hour));
  expect([iat * 1000, exp * 1000]).toEqual([at.getTime(), soon.getTime()]);
});

test("rejects a token for another use, of another key or algorithm, or one that was changed", async () => {
  const plain = () =>
    new SignJWT().setSubject("7").setJti("thing-1").setIssuer("kasama").setAudience("things").setExpirationTime(soon);
  const right = await tokens.sign(named, hour);
  const [head = "", body = "", signature = ""] = right.split(".");
  const forged = [
    await createSignedTokens({ secret, audience: "others", now: () => at }).sign(named, hour),
    await createSignedTokens({ secret: randomBytes(32), audience: "things", now: () => at }).sign(named, hour),
    await plain().setProtectedHeader({ alg: "HS512", typ: "JWT" }).sign(secret),
    await plain().setProtectedHeader({ alg: "HS256", typ: "other" }).sign(secret),
    await plain().setSubject("seven").setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret),
    new UnsecuredJWT({ sub: "7", jti: "thing-1" }).setIssuer("kasama").setAudience("things").encode(),
    [head, Buffer.from('{"sub":"8","jti":"thing-1"}').toString("base64url"), signature].join("."),
    [head, body, ""].join("."),
    "",
    "no token at all",
  ];
  for (const token of forged) expect(await tokens.read(token), token).toBeNull();
});
