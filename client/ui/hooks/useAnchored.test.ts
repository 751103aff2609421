import { expect, test } from "vitest";
import { placeBeside } from "./useAnchored.ts";

const anchor = (top: number) => ({ top, bottom: top + 48, left: 20, width: 280 });
const PHONE = { top: 0, height: 560 };

test("places the box under its anchor, as wide as it, within the visible area", () => {
  expect(placeBeside(anchor(100), PHONE)).toEqual({ left: 20, width: 280, top: 156, maxHeight: 396, over: false });
});

test("places the box above the anchor if there is little space below and more above", () => {
  expect(placeBeside(anchor(480), PHONE)).toEqual({ left: 20, width: 280, top: 472, maxHeight: 464, over: true });
  // Little space on both sides: the larger one is used.
  expect(placeBeside(anchor(60), { top: 0, height: 260 }).over).toBe(false);
});

test("does not use the area of an on-screen keyboard", () => {
  expect(placeBeside(anchor(250), { top: 0, height: 310 })).toMatchObject({ over: true, maxHeight: 234 });
  // The page is scrolled up behind the keyboard.
  expect(placeBeside(anchor(250), { top: 200, height: 310 })).toMatchObject({ over: false, maxHeight: 196 });
});
