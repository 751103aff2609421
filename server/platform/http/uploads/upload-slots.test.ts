import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createUploadSlots, type Uploader, type UploadSlot } from "./upload-slots.ts";

const MEMORY = 1000;
const PER_ADDRESS = 250;
/** A visitor at an address. */
const at = (address: string): Uploader => ({ address });
const member = (userId: number): Uploader => ({ userId });

describe("upload slots", () => {
  test("give visitors a share per address", () => {
    const room = createUploadSlots(MEMORY, PER_ADDRESS);
    const [first, second, elsewhere] = [room.open(at("a")), room.open(at("a")), room.open(at("b"))];
    expect([first.take(200), second.take(51), second.take(50), first.take(1)]).toEqual([true, false, true, false]);
    expect(elsewhere.take(250)).toBe(true);
    first.release();
    expect(second.take(200)).toBe(true);
  });

  test("give each signed-in user a quarter, however many uploads they start", () => {
    const room = createUploadSlots(MEMORY, PER_ADDRESS);
    const uploads = [room.open(member(1)), room.open(member(1))];
    expect(uploads.map((upload) => upload.take(150))).toEqual([true, false]);
    expect([member(2), member(3)].map((who) => room.open(who).take(250))).toEqual([true, true]);
    uploads[0]?.release();
    expect(uploads[1]?.take(250)).toBe(true);
  });

  test("give all visitors together one half, so that signed-in users have the other", () => {
    const room = createUploadSlots(MEMORY, PER_ADDRESS);
    const taken = ["a", "b", "c", "d"].map((address) => room.open(at(address)).take(250));
    expect(taken).toEqual([true, true, false, false]);
    expect([1, 2, 3].map((userId) => room.open(member(userId)).take(250))).toEqual([true, true, false]);
  });

  test("never give more than there is, and take all of it back", () => {
    const asks = fc.array(
      fc.record({
        who: fc.constantFrom(...["a", "b", "c"].map(at), ...[1, 2, 3].map(member)),
        bytes: fc.integer({ min: 0, max: 400 }),
        release: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(asks, (steps) => {
        const room = createUploadSlots(MEMORY, PER_ADDRESS);
        const open: { place: UploadSlot; who: Uploader; bytes: number }[] = [];
        const sum = (fits: (one: (typeof open)[number]) => boolean) =>
          open.filter(fits).reduce((total, { bytes }) => total + bytes, 0);
        for (const { who, bytes, release } of steps) {
          const place = room.open(who);
          if (place.take(bytes)) open.push({ place, who, bytes });
          expect(sum(() => true)).toBeLessThanOrEqual(MEMORY);
          expect(sum((one) => one.who === who)).toBeLessThanOrEqual(MEMORY / 4);
          expect(sum((one) => "address" in one.who)).toBeLessThanOrEqual(MEMORY / 2);
          if (release) {
            const last = open.pop();
            last?.place.release();
            last?.place.release();
          }
        }
        for (const { place } of open) place.release();
        const again = [1, 2, 3, 4].map((userId) => room.open(member(userId)).take(MEMORY / 4));
        expect(again).toEqual([true, true, true, true]);
      }),
    );
  });
});
