import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createUploadRoom, type Place } from "./upload-room.ts";

const MEMORY = 1000;

describe("room for uploads", () => {
  test("gives one address a quarter, whoever asks from there", () => {
    const room = createUploadRoom(MEMORY);
    const [stranger, member, elsewhere] = [room.open("a", true), room.open("a", false), room.open("b", false)];
    expect([stranger.take(200), member.take(51), member.take(50), stranger.take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(elsewhere.take(250)).toBe(true);
    stranger.release();
    expect(member.take(200)).toBe(true);
  });

  test("gives strangers a half, so that the other half is for people who are signed in", () => {
    const room = createUploadRoom(MEMORY);
    const taken = ["a", "b", "c", "d"].map((address) => room.open(address, true).take(250));
    expect(taken).toEqual([true, true, false, false]);
    expect(["c", "d", "e"].map((address) => room.open(address, false).take(250))).toEqual([true, true, false]);
  });

  test("is never more than there is, and all of it comes back", () => {
    const asks = fc.array(
      fc.record({
        address: fc.constantFrom("a", "b", "c", "d", "e"),
        isStranger: fc.boolean(),
        bytes: fc.integer({ min: 0, max: 400 }),
        release: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(asks, (steps) => {
        const room = createUploadRoom(MEMORY);
        const open: { place: Place; address: string; isStranger: boolean; bytes: number }[] = [];
        const sum = (fits: (one: (typeof open)[number]) => boolean) =>
          open.filter(fits).reduce((total, { bytes }) => total + bytes, 0);
        for (const { address, isStranger, bytes, release } of steps) {
          const place = room.open(address, isStranger);
          if (place.take(bytes)) open.push({ place, address, isStranger, bytes });
          expect(sum(() => true)).toBeLessThanOrEqual(MEMORY);
          expect(sum((one) => one.address === address)).toBeLessThanOrEqual(MEMORY / 4);
          expect(sum((one) => one.isStranger)).toBeLessThanOrEqual(MEMORY / 2);
          if (release) {
            const last = open.pop();
            last?.place.release();
            last?.place.release();
          }
        }
        for (const { place } of open) place.release();
        const again = ["a", "b", "c", "d"].map((address) => room.open(address, false).take(MEMORY / 4));
        expect(again).toEqual([true, true, true, true]);
      }),
    );
  });
});
