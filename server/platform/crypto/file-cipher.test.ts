import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFileCipher } from "./file-cipher.ts";

const cipher = createFileCipher(randomBytes(32));

test("decrypts what it encrypted for the same purpose, and adds the promised number of bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (plain, purpose) => {
      const sealed = cipher.seal(plain, purpose);
      expect(sealed.length).toBe(plain.length + cipher.overhead);
      expect(cipher.open(sealed, purpose).equals(plain)).toBe(true);
    }),
  );
});

test("encrypts the same bytes differently each time, and shows none of them", () => {
  const plain = Buffer.from("Ten years of embroidery");
  expect(cipher.seal(plain, "a").equals(cipher.seal(plain, "a"))).toBe(false);
  expect(cipher.seal(plain, "a").includes("embroidery")).toBe(false);
});

test("refuses changed bytes, another purpose, another key, and bytes that were never encrypted", () => {
  const sealed = cipher.seal(Buffer.from("resume"), "resume of 1");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.open(changed, "resume of 1"), `byte ${at}`).toThrow();
  }
  expect(() => cipher.open(sealed, "resume of 2")).toThrow();
  expect(() => createFileCipher(randomBytes(32)).open(sealed, "resume of 1")).toThrow();
  for (const bytes of [Buffer.alloc(0), Buffer.from("%PDF-1.7"), sealed.subarray(0, cipher.overhead - 1)])
    expect(() => cipher.open(bytes, "resume of 1")).toThrow();
});
