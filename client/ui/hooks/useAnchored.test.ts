import { expect, test } from "vitest";
import { placeBeside } from "./useAnchored.ts";

const anchor = (top: number) => ({ top, bottom: top + 48, left: 20, width: 280 });
const PHONE = { top: 0, height: 560 };

test("the box lies under its anchor, as wide as it, within what is left of the screen", () => {
  expect(placeBeside(anchor(100), PHONE)).toEqual({ left: 20, width: 280, top: 156, maxHeight: 396, over: false });
});

test("it lies over the anchor where there is little room below and more above", () => {
  expect(placeBeside(anchor(480), PHONE)).toEqual({ left: 20, width: 280, top: 472, maxHeight: 464, over: true });
  // Little on both sides: the larger one.
  expect(placeBeside(anchor(60), { top: 0, height: 260 }).over).toBe(false);
});

test("a keyboard on the screen takes its part of the room", () => {
  expect(placeBeside(anchor(250), { top: 0, height: 310 })).toMatchObject({ over: true, maxHeight: 234 });
  // The page is moved up behind it.
  expect(placeBeside(anchor(250), { top: 200, height: 310 })).toMatchObject({ over: false, maxHeight: 196 });
});
