import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFieldCipher } from "./field-cipher.ts";

const cipher = createFieldCipher(randomBytes(32));

test("decrypts what it encrypted, and encrypts the same text differently each time", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = cipher.seal(text);
      expect(cipher.open(sealed)).toBe(text);
      expect(cipher.seal(text)).not.toBe(sealed);
    }),
  );
});

test("refuses a text that was encrypted with another key, and a changed one", () => {
  const sealed = cipher.seal("06-3022-000-0001234");
  expect(() => createFieldCipher(randomBytes(32)).open(sealed)).toThrow("another key");
  const changed = sealed.slice(0, -2) + (sealed.endsWith("A") ? "BB" : "AA");
  expect(() => cipher.open(changed)).toThrow();
});
