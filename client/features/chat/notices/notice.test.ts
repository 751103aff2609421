import { describe, expect, it } from "vitest";
import { LEA, ME, message, summary } from "../testing.ts";
import { noticeOf } from "./notice.ts";
import { mayTellOf } from "./one-tab.ts";

const { other_user } = summary();

describe("a system notification", () => {
  it("names neither the sender nor the text by default", () => {
    const secret = message(3, { content: "The diagnosis" });
    const notice = noticeOf(secret, other_user, "plain");
    expect(notice).toEqual({ title: "New message on Kasama", body: "", tag: "kasama-chat-7" });
  });

  it("says that it is about a notification if no person wrote it", () => {
    const line = message(3, { kind: "system", content: "Application sent: Weaver." });
    expect(noticeOf(line, other_user, "plain").title).toBe("New notification on Kasama");
  });

  it("names the company and the colleague who wrote if turned on", () => {
    const company = { name: "Luntian Digital", id: 2 };
    expect(noticeOf(message(3), { ...other_user, company }, "full").title).toBe("Maria Santos, Luntian Digital");
    const written = message(3, { author: { ...LEA, company } });
    expect(noticeOf(written, { ...other_user, company }, "full").title).toBe("Lea Ramos, Luntian Digital");
  });

  it("shows the name and the beginning of the text if turned on", () => {
    const long = noticeOf(message(3, { content: "a".repeat(4000) }), other_user, "full");
    expect(long).toMatchObject({ title: "Maria Santos", body: `${"a".repeat(120)}...` });
    const deleted = noticeOf(message(3, { content: "", deleted_at: "2026-11-20T08:00:00Z" }), other_user, "full");
    expect(deleted.body).toBe("This message was deleted");
  });
});

describe("the notifying tab", () => {
  it("shows a message once, and no older one again", () => {
    expect([1, 2, 3].map(() => mayTellOf(ME, 7, 5))).toEqual([true, false, false]);
    expect(mayTellOf(ME, 7, 4)).toBe(false);
    expect(mayTellOf(ME, 7, 6)).toBe(true);
    expect(mayTellOf(ME, 8, 1)).toBe(true);
    expect(mayTellOf(ME + 1, 7, 1)).toBe(true);
  });

  it("shows a message if the stored data is invalid", () => {
    localStorage.setItem(`kasama-noticed-${ME}`, "[nonsense");
    expect(mayTellOf(ME, 7, 5)).toBe(true);
  });
});
