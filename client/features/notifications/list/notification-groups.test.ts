import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { burstTexts, groupTexts } from "../note-texts.ts";
import { note } from "../testing.ts";
import { groupNotifications, type ListRow } from "./notification-groups.ts";

const person = (first_name: string) => ({
  ...{ id: 40, username: "rowena", first_name, last_name: "", photo: null, company: null },
});
const applied = (id: number, job_id: number | undefined, more: Partial<Notification> = {}): Notification =>
  note(id, {
    note: { kind: "application.sent", ...(job_id !== undefined && { job_id }), job_title: "Data Encoder" },
    person: person(`Rowena ${id}`),
    ...more,
  });

/** The ids of each row: a number for a single notification, a list for a group. */
const idsOf = (rows: readonly ListRow[]) =>
  rows.map((row) => (row.group ? row.group.notifications.map(({ id }) => id) : row.notification.id));
const grouped = (...args: Parameters<typeof groupNotifications>) => idsOf(groupNotifications(...args));

describe("the rows of the list", () => {
  it("put unread notifications of one kind and job together, at the place of the newest", () => {
    const list = [note(9), applied(8, 4), note(7), applied(6, 4), applied(5, 4)];
    expect(grouped(list)).toEqual([9, [8, 6, 5], 7]);
  });

  it("keep apart what was read, what is of another job or kind, and what is alone", () => {
    const withdrawn = { note: { kind: "application.withdrawn" as const, job_id: 4, job_title: "Data Encoder" } };
    const list = [applied(8, 4), applied(7, 5), applied(6, 4, { is_read: true }), applied(5, 4, withdrawn)];
    expect(grouped(list)).toEqual([8, 7, 6, 5]);
  });

  it("keep apart jobs without an id, which may only have the same title", () => {
    expect(grouped([applied(8, undefined), applied(7, undefined)])).toEqual([8, 7]);
  });

  it("keep apart what is being deleted", () => {
    expect(grouped([applied(8, 4), applied(7, 4), applied(6, 4)], new Set([7]))).toEqual([[8, 6], 7]);
    const five = [9, 8, 7, 6, 5].map((id) => applied(id, 4));
    expect(grouped(five, new Set([8, 6]))).toEqual([
      [9, 7, 5],
      [8, 6],
    ]);
  });

  it("lose nothing, show nothing twice, and count every unread notification once", () => {
    const any = fc.record({
      job_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      kind: fc.constantFrom("application.sent" as const, "application.withdrawn" as const, "none" as const),
      is_read: fc.boolean(),
      leaving: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (drawn) => {
        const list = drawn.map(({ kind, job_id, is_read }, at) => {
          const id = drawn.length - at;
          if (kind === "none") return note(id, { is_read });
          const says = { kind, ...(job_id !== undefined && { job_id }), job_title: "Data Encoder" };
          return note(id, { is_read, note: says });
        });
        const leaving = new Set(list.filter((_one, at) => drawn[at]?.leaving).map(({ id }) => id));
        const rows = groupNotifications(list, leaving);
        const shown = rows.flatMap((row) => (row.group ? row.group.notifications : row.notification));
        expect(shown.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        const isUnread = ({ is_read }: Notification) => !is_read;
        const single = rows.flatMap((row) => (row.group ? [] : row.notification));
        const inGroups = rows.reduce((sum, { group }) => sum + (group?.says.count ?? 0), 0);
        expect(single.filter(isUnread).length + inGroups).toBe(list.filter(isUnread).length);
        // The rows are in the order of their newest notifications.
        const newest = rows.map((row) => (row.group ? row.group.notifications[0] : row.notification).id);
        expect(newest).toEqual(newest.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("the text of a group", () => {
  const textOf = (list: readonly Notification[]) => {
    const [row] = groupNotifications(list);
    return row?.group ? groupTexts(row.group).title : null;
  };

  it("names the newest person and how many others there are", () => {
    expect(textOf([applied(8, 4), applied(7, 4)])).toBe("Rowena 8 and 1 other applied for Data Encoder");
    const eleven = Array.from({ length: 11 }, (_none, at) => applied(20 - at, 4));
    expect(textOf(eleven)).toBe("Rowena 20 and 10 others applied for Data Encoder");
  });

  it("names someone else if the newest account was deleted, and no one if all were", () => {
    const gone = { person: null };
    expect(textOf([applied(8, 4, gone), applied(7, 4)])).toBe("Rowena 7 and 1 other applied for Data Encoder");
    expect(textOf([applied(8, 4, gone), applied(7, 4, gone)])).toBe("2 new applications for Data Encoder");
  });

  it("is said of notifications that came together only if all of them belong to it", () => {
    const two = [applied(8, 4), applied(7, 4)];
    expect(burstTexts(two)?.title).toBe("Rowena 8 and 1 other applied for Data Encoder");
    expect(burstTexts([...two, note(6)])).toBeNull();
    expect(burstTexts([note(6)])).toBeNull();
  });
});
