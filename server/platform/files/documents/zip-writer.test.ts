import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packedBytes, zipEntries } from "./zip-entries.ts";
import { type ZipFile, zipOf } from "./zip-writer.ts";

/** A reader of archives gets back what was written, byte for byte. */

async function written(files: readonly ZipFile[]): Promise<Buffer> {
  async function* given() {
    yield* files;
  }
  return buffer(zipOf(given()));
}
const at = new Date("2026-11-21T19:10:44Z");

function contents(bytes: Buffer): Record<string, string> {
  const entries = zipEntries(bytes, 100) ?? [];
  return Object.fromEntries(
    entries.map((entry) => {
      const packed = packedBytes(bytes, entry) ?? Buffer.alloc(0);
      const whole = entry.method === 8 ? inflateRawSync(packed) : packed;
      expect(whole.length).toBe(entry.unpacked);
      return [entry.name, whole.toString("base64")];
    }),
  );
}

test("returns every file under its name, compressed or not", async () => {
  const name = fc.stringMatching(/^[a-zñ0-9/._-]{1,40}$/u);
  const file = fc.record({ name, bytes: fc.uint8Array({ maxLength: 3000 }), packs: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { minLength: 1, maxLength: 8, selector: (one) => one.name }),
      async (files) => {
        const given = files.map(({ name, bytes, packs }) => ({
          name,
          bytes: Buffer.from(bytes),
          at,
          ...(packs && { pack: true as const }),
        }));
        expect(contents(await written(given))).toEqual(
          Object.fromEntries(given.map(({ name, bytes }) => [name, bytes.toString("base64")])),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test("writes the checksum, so that a reader detects damage", async () => {
  const [head] = [await written([{ name: "a", bytes: Buffer.from("123456789"), at }])];
  // The check value of CRC-32 for these nine bytes, as published.
  expect(head?.readUInt32LE(14)).toBe(0xcbf43926);
});
