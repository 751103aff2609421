import { describe, expect, it } from "vitest";
import { coveredByKeyboard } from "./useKeyboardInset.ts";

describe("an on-screen keyboard", () => {
  it("covers the part of the page below the visual viewport", () => {
    expect(coveredByKeyboard({ height: 500, offsetTop: 0, scale: 1 }, 800)).toEqual({ above: 0, below: 300 });
    // Safari moves the page up to show the field.
    expect(coveredByKeyboard({ height: 500, offsetTop: 120, scale: 1 }, 800)).toEqual({ above: 120, below: 180 });
  });

  it("is not confused with a toolbar or with zooming", () => {
    expect(coveredByKeyboard({ height: 744, offsetTop: 0, scale: 1 }, 800)).toEqual({ above: 0, below: 0 });
    expect(coveredByKeyboard({ height: 400, offsetTop: 100, scale: 2 }, 800)).toEqual({ above: 0, below: 0 });
  });

  it("covers nothing when the browser has resized the page", () => {
    expect(coveredByKeyboard({ height: 500, offsetTop: 0, scale: 1 }, 500)).toEqual({ above: 0, below: 0 });
  });
});
