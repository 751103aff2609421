import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { note } from "../testing.ts";
import {
  initialNotifications,
  lessUnread,
  type NotificationsState,
  sortedNotifications,
  unreadAmong,
  withFailed,
  withGone,
  withLoading,
  withNotification,
  withOlderPage,
  withPage,
  withRead,
  withUnreadAgain,
} from "./notifications.state.ts";

const NONE: ReadonlySet<number> = new Set();
const page = (notifications: Notification[], next_cursor: string | null = null) => ({ notifications, next_cursor });
const ready = (...notifications: Notification[]): NotificationsState =>
  withPage(withLoading(initialNotifications(1)), page(notifications), NONE);
const idsOf = (state: NotificationsState) => sortedNotifications(state.items).map(({ id }) => id);

describe("the badge", () => {
  it("drops with each that is read, once, never below 0, and stays unknown where it is", () => {
    const state = ready(note(1), note(2));
    expect(unreadAmong(state, [1, 2, 7])).toEqual([1, 2]);
    expect(unreadAmong(withRead(state, [1]), [1, 2])).toEqual([2]);
    expect([lessUnread(3, 1), lessUnread(1, 2), lessUnread(null, 1)]).toEqual([2, 0, null]);
  });
});

describe("the list", () => {
  it("is newest first, also within one moment", () => {
    const moment = { created_at: note(1).created_at };
    expect(idsOf(ready(note(1), note(9), note(3, moment), note(2, moment)))).toEqual([9, 3, 2, 1]);
  });

  it("does not know what came while nobody had opened it, and fetches it then", () => {
    expect(withNotification(initialNotifications(1), note(1)).items).toEqual({});
  });

  it("keeps what came while it was asked for, and drops what the answer does not know any more", () => {
    const asked = withLoading(ready(note(1), note(2)));
    const before = new Set([1, 2]);
    expect(idsOf(withPage(withNotification(asked, note(3)), page([note(2)]), before))).toEqual([3, 2]);
  });

  it("leaves one that is older than all that is shown to its page", () => {
    const state = withPage(withLoading(initialNotifications(1)), page([note(9), note(8)], "more"), NONE);
    const told = withNotification(state, note(2, { is_read: true }));
    expect(idsOf(told)).toEqual([9, 8]);
    expect(idsOf(withOlderPage(told, page([note(7), note(2)])))).toEqual([9, 8, 7, 2]);
  });

  it("is as it was where the server could not be told", () => {
    const before = ready(note(1), note(2));
    expect(withUnreadAgain(withRead(before, [1]), [1])).toEqual(before);
  });

  it("that is there stays when a later question fails", () => {
    expect(withFailed(withLoading(ready(note(1)))).list).toBe("ready");
    expect(withFailed(withLoading(initialNotifications(1))).list).toBe("failed");
  });

  it("ends as the server has it, whenever its answer was made and arrives among the news", () => {
    type Step = "new" | "read" | "delete";
    const steps = fc.array(fc.tuple(fc.constantFrom<Step>("new", "new", "read", "delete"), fc.nat(5)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, fc.nat(20), fc.nat(20), fc.boolean(), (all, first, second, listens) => {
        const [asked, answered] = [Math.min(first, second), Math.max(first, second)];
        let server: Notification[] = [];
        let answer: Notification[] = [];
        let state = listens ? ready() : initialNotifications(1);
        let before = NONE;
        const round = (at: number) => {
          if (at === asked) {
            answer = [...server];
            before = new Set(Object.keys(state.items).map(Number));
            state = withLoading(state);
          }
          if (at === answered) state = withPage(state, page(answer), before);
        };
        for (const [at, [what, pick]] of all.entries()) {
          round(at);
          const chosen = server[pick];
          if (what === "new") {
            server = [note(at + 1), ...server];
            state = withNotification(state, note(at + 1));
          } else if (what === "read" && chosen) {
            server = server.map((one) => (one === chosen ? { ...one, is_read: true } : one));
            state = withRead(state, [chosen.id]);
          } else if (chosen) {
            server = server.filter((one) => one !== chosen);
            state = withGone(state, [chosen.id]);
          }
        }
        for (let at = all.length; at <= 20; at += 1) round(at);
        expect(sortedNotifications(state.items)).toEqual(server);
      }),
    );
  });
});
