import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { RelativeTime } from "./RelativeTime.tsx";
import { relativeTime } from "./relativeTime.ts";

const now = new Date(2026, 10, 20, 15, 0).getTime();
const at = (...[day, hour = 0, minute = 0, month = 10, year = 2026]: number[]) =>
  relativeTime(new Date(year, month, day, hour, minute).getTime(), now, { justNow: "Just now" });

describe("relativeTime", () => {
  it("uses everyday words", () => {
    expect(at(20, 14, 59)).toBe("1 min ago");
    expect(at(20, 14, 58)).toBe("2 min ago");
    expect(at(20, 14, 0)).toBe("1 hour ago");
    expect(at(20, 12, 10)).toBe("2 hours ago");
    expect(at(19, 23, 50)).toBe("Yesterday");
    expect(at(18, 8)).toBe("Wednesday");
    expect(at(13, 8)).toBe("13 November");
    expect(at(16, 8, 0, 9, 2025)).toBe("16 October 2025");
  });

  it("starts with a small letter inside a sentence, except for weekdays and months", () => {
    const inside = (ago: number) => relativeTime(now - ago, now, { justNow: "just now", inside: true });
    const hours = 60 * 60_000;
    expect([0, 24 * hours, 48 * hours].map(inside)).toEqual(["just now", "yesterday", "Wednesday"]);
  });

  it("is the time of day today, if asked for", () => {
    const clock = (...[day, hour]: [number, number]) =>
      relativeTime(new Date(2026, 10, day, hour, 41).getTime(), now, { justNow: "Just now", clock: true });
    expect([clock(20, 14), clock(20, 0), clock(19, 23), clock(18, 9)]).toEqual([
      "2:41 PM",
      "12:41 AM",
      "Yesterday",
      "Wednesday",
    ]);
  });

  it("is never negative", () => {
    expect(relativeTime(now + 90_000, now, { justNow: "Just now" })).toBe("Just now");
  });
});

describe("RelativeTime", () => {
  it("updates automatically and keeps the exact time", () => {
    vi.useFakeTimers();
    vi.setSystemTime(now);
    render(<RelativeTime at={now - 61_000} />);
    const time = screen.getByText("1 min ago");
    expect(time.getAttribute("datetime")).toBe(new Date(now - 61_000).toISOString());
    expect(time.getAttribute("title")).toContain("20 November 2026");
    act(() => vi.advanceTimersByTime(60_000));
    expect(time.textContent).toBe("2 min ago");
  });

  it("continues a sentence", () => {
    render(
      <p>
        Posted <RelativeTime inside at={Date.now()} />
      </p>,
    );
    expect(screen.getByRole("paragraph").textContent).toBe("Posted just now");
  });

  it("renders nothing for an invalid time", () => {
    const { container } = render(<RelativeTime at="soon" />);
    expect(container.textContent).toBe("");
  });
});
