import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { StrengthMeter, type StrengthMeterProps } from "./StrengthMeter.tsx";

const NOTHING: StrengthMeterProps = { label: "Password strength", score: 0, word: "", tone: "poor" };
const WEAK: StrengthMeterProps = { ...NOTHING, score: 25, word: "Weak" };
const STRONG: StrengthMeterProps = { ...NOTHING, score: 100, word: "Strong", tone: "good" };

const page = (meter: StrengthMeterProps) => (
  <>
    <Announcer />
    <StrengthMeter {...meter} />
  </>
);
const meter = () => screen.getByRole("meter", { name: "Password strength" });
const statusText = () => screen.getByRole("status").textContent;
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) act(() => vi.advanceTimersByTime(Math.min(50, left)));
};

beforeEach(() => {
  vi.useFakeTimers();
});

describe("StrengthMeter", () => {
  it("is a meter with a name and a value text, which is also visible", () => {
    render(page(WEAK));
    expect(meter().getAttribute("value")).toBe("25");
    expect(meter().getAttribute("aria-valuetext")).toBe("Weak");
    expect(screen.getByText("Weak").querySelector("svg")).not.toBeNull();
    expect(document.querySelectorAll(".full")).toHaveLength(1);
  });

  it("shows no word while there is nothing to measure", () => {
    render(page(NOTHING));
    expect(meter().getAttribute("aria-valuetext")).toBeNull();
    expect(document.querySelectorAll(".full")).toHaveLength(0);
    pass(5000);
    expect(statusText()).toBe("");
  });

  it("announces the strength once, after a pause in typing", () => {
    const { rerender } = render(page(NOTHING));
    rerender(page(WEAK));
    pass(800);
    rerender(page({ ...WEAK, score: 50, word: "Medium", tone: "fair" }));
    pass(800);
    rerender(page(STRONG));
    pass(900);
    expect(statusText()).toBe("");
    pass(400);
    expect(statusText()).toBe("Password strength: Strong");
    // The same word is not announced twice.
    pass(6000);
    rerender(page({ ...STRONG, score: 75 }));
    pass(2000);
    expect(statusText()).toBe("");
  });
});
