import { describe, expect, it } from "vitest";
import { coveredByKeyboard } from "./useKeyboardInset.ts";

describe("a keyboard over the page", () => {
  it("covers what the visible part lacks below", () => {
    expect(coveredByKeyboard({ height: 500, offsetTop: 0, scale: 1 }, 800)).toEqual({ above: 0, below: 300 });
    // Safari moves the page up to show the field.
    expect(coveredByKeyboard({ height: 500, offsetTop: 120, scale: 1 }, 800)).toEqual({ above: 120, below: 180 });
  });

  it("is not a toolbar, nor a page that was zoomed in", () => {
    expect(coveredByKeyboard({ height: 744, offsetTop: 0, scale: 1 }, 800)).toEqual({ above: 0, below: 0 });
    expect(coveredByKeyboard({ height: 400, offsetTop: 100, scale: 2 }, 800)).toEqual({ above: 0, below: 0 });
  });

  it("has gone where the browser made the page itself smaller", () => {
    expect(coveredByKeyboard({ height: 500, offsetTop: 0, scale: 1 }, 500)).toEqual({ above: 0, below: 0 });
  });
});
