import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { note } from "../testing.ts";
import {
  currentNotifications,
  lessUnread,
  NO_CHANGES,
  unreadIds,
  withGone,
  withNotification,
  withRead,
  withReturned,
  withUnreadAgain,
} from "./notification-changes.ts";

const page = (notifications: Notification[], next_cursor: string | null = null) => ({ notifications, next_cursor });
const idsOf = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

describe("the badge", () => {
  it("decreases once per read notification, never below 0, and stays unknown if it is", () => {
    const pages = [page([note(2), note(1)])];
    expect(unreadIds(currentNotifications(pages, NO_CHANGES))).toEqual([2, 1]);
    expect(unreadIds(currentNotifications(pages, withRead(NO_CHANGES, [1])))).toEqual([2]);
    expect([lessUnread(3, 1), lessUnread(1, 2), lessUnread(null, 1)]).toEqual([2, 0, null]);
  });
});

describe("the list", () => {
  it("is sorted newest first, by id for equal times", () => {
    const moment = { created_at: note(1).created_at };
    const pages = [page([note(1), note(9), note(3, moment), note(2, moment)])];
    expect(idsOf(currentNotifications(pages, NO_CHANGES))).toEqual([9, 3, 2, 1]);
  });

  it("keeps notifications that arrive during a request, and removes those that the answer no longer contains", () => {
    const changes = withNotification(NO_CHANGES, note(3));
    expect(idsOf(currentNotifications([page([note(2), note(1)])], changes))).toEqual([3, 2, 1]);
    expect(idsOf(currentNotifications([page([note(2)])], changes))).toEqual([3, 2]);
  });

  it("leaves a notification older than all loaded ones to its page", () => {
    const changes = withNotification(NO_CHANGES, note(2, { is_read: true }));
    const pages = [page([note(9), note(8)], "more")];
    expect(idsOf(currentNotifications(pages, changes))).toEqual([9, 8]);
    expect(idsOf(currentNotifications([...pages, page([note(7), note(2)])], changes))).toEqual([9, 8, 7, 2]);
  });

  it("is reverted if the request fails", () => {
    expect(withUnreadAgain(withRead(NO_CHANGES, [1]), [1])).toEqual(NO_CHANGES);
    expect(withReturned(withGone(NO_CHANGES, [1]), [1])).toEqual(NO_CHANGES);
  });

  it("ends up like the server's list, whenever the answer is made between events", () => {
    type Step = "new" | "read" | "delete";
    const steps = fc.array(fc.tuple(fc.constantFrom<Step>("new", "new", "read", "delete"), fc.nat(5)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, fc.nat(20), fc.boolean(), (all, answered, listens) => {
        let server: Notification[] = [];
        let answer: Notification[] = [];
        let changes = NO_CHANGES;
        for (let at = 0; at <= 20; at += 1) {
          if (at === answered) answer = [...server];
          const [what, pick] = all[at] ?? ["none", 0];
          const chosen = server[pick];
          const hears = listens || at >= answered;
          if (what === "new") {
            server = [note(at + 1), ...server];
            if (hears) changes = withNotification(changes, note(at + 1));
          } else if (what === "read" && chosen) {
            server = server.map((one) => (one === chosen ? { ...one, is_read: true } : one));
            if (hears) changes = withRead(changes, [chosen.id]);
          } else if (what === "delete" && chosen) {
            server = server.filter((one) => one !== chosen);
            if (hears) changes = withGone(changes, [chosen.id]);
          }
        }
        expect(currentNotifications([page(answer)], changes)).toEqual(server);
      }),
    );
  });
});
