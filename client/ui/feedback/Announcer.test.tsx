import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Announcer } from "./Announcer.tsx";
import { announce, announceWhile } from "./announce.ts";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
beforeEach(() => {
  vi.useFakeTimers();
  render(<Announcer />);
});

describe("announce", () => {
  it("announces politely or immediately, and removes the text afterwards", () => {
    announce("Saved");
    announce("Connection lost", "assertive");
    expect(screen.getByRole("status").textContent).toBe("");
    pass(200);
    expect(screen.getByRole("status").textContent).toBe("Saved");
    expect(screen.getByRole("alert").textContent).toBe("Connection lost");
    pass(6000);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("makes at most two announcements from ten calls in a second, using the newest of each key", () => {
    const announced: string[] = [];
    const region = screen.getByRole("status");
    for (let n = 1; n <= 10; n++) {
      announce(`${n} new messages from Liza`, "polite", "chat:7");
      pass(100);
      const text = region.textContent ?? "";
      if (text && announced.at(-1) !== text) announced.push(text);
    }
    pass(1200);
    if (region.textContent && announced.at(-1) !== region.textContent) announced.push(region.textContent);
    expect(announced.length).toBeLessThanOrEqual(2);
    expect(announced.at(-1)).toBe("10 new messages from Liza");
  });

  it("announces the same text once in a burst, and again later as a new node", () => {
    announce("Sent");
    announce("Sent");
    pass(200);
    const first = screen.getByRole("status").firstElementChild;
    expect(first?.textContent).toBe("Sent");
    announce("Sent");
    pass(1200);
    expect(screen.getByRole("status").textContent).toBe("Sent");
    expect(screen.getByRole("status").firstElementChild).not.toBe(first);
  });

  it("does not announce that something is in progress after it has ended", () => {
    const region = screen.getByRole("status");
    const quick = announceWhile("Sending...");
    announce("Somebody wrote");
    quick();
    pass(200);
    expect(region.textContent).toBe("Somebody wrote");
    const slow = announceWhile("Sending...");
    pass(1200);
    expect(region.textContent).toBe("Sending...");
    act(slow);
    expect(region.textContent).toBe("");
    announceWhile("Sending...")();
    pass(1200);
    expect(region.textContent).toBe("");
    announce("Sent");
    pass(200);
    expect(region.textContent).toBe("Sent");
  });
});
