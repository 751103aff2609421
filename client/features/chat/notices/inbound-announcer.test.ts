import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInboundAnnouncer } from "./inbound-announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function announcer() {
  const said: string[] = [];
  return { said, ...createInboundAnnouncer((text) => said.push(text)) };
}

describe("an incoming message", () => {
  it("is announced at once, with its sender", () => {
    const { said, hear } = announcer();
    hear(7, "Maria", "Hello");
    expect(said).toEqual(["Maria: Hello"]);
  });

  it("is counted in a burst: ten within a second cause two announcements", () => {
    const { said, hear } = announcer();
    for (let i = 0; i < 10; i++) hear(7, "Maria", `text ${i}`);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(["Maria: text 0", "9 new messages from Maria"]);
  });

  it("is announced with its text if only one followed, and equal texts are announced twice", () => {
    const { said, hear } = announcer();
    hear(7, "Maria", "ok");
    hear(7, "Maria", "ok");
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(["Maria: ok", "Maria: ok"]);
  });

  it("is not mixed with those of another person", () => {
    const { said, hear, hearMany } = announcer();
    hear(7, "Maria", "Hello");
    hearMany(8, "Jonas Villareal", 3);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(["Maria: Hello", "3 new messages from Jonas Villareal"]);
  });
});
