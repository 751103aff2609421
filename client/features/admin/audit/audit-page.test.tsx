import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { plain } from "#client/testing/plain.ts";
import { failure, stubServer } from "#client/testing/stub-server.ts";
import { languageStore } from "#client/texts/language.ts";
import type { AuditEntry } from "#shared/admin/audit.rest.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { AuditLog } from "./AuditLog.tsx";
import { AuditPage } from "./AuditPage.tsx";
import { auditTexts as texts } from "./texts/audit.texts.ts";

const AT = "2026-03-09T08:07:00.000Z";
const entry: AuditEntry = {
  id: "a",
  action: "user.suspend",
  title: "Ben Cruz suspended Maria Santos",
  actor: { id: 2, name: "Ben Cruz" },
  subject: { id: 9, name: "Maria Santos" },
  request_id: "5f0f7a5e-5f3c-4c3c-9c64-2c9f4c9d8c11",
  at: AT,
  reason: "Wrote the same to many people",
};
const account = { username: "x", status: "active", created_at: AT, last_login_at: null } as const;
const PEOPLE = [
  { ...account, id: 2, first_name: "Ben", last_name: "Cruz", email: "ben@mail.example", user_type: "admin" },
  { ...account, id: 9, first_name: "Maria", last_name: "Santos", email: "maria@mail.example", user_type: "pwd" },
];

afterEach(() => languageStore.setState({ language: "en" }));

/** jsdom leaves out the space at the start of the visually hidden part of a name. */
const named = (text: string) => new RegExp(`^${text.replaceAll(" ", "\\s?")}$`);
const by = (name: string) => named(plain((hidden) => texts.by({ name, hidden })));
const to = (name: string) => named(plain((hidden) => texts.to({ name, hidden })));

async function open(next_cursor: string | null = null) {
  const server = await stubServer(({ path }) =>
    path.startsWith("/api/admin/users")
      ? {
          body: {
            success: true,
            data: { records: PEOPLE, total: 2, total_is_least: false, next_cursor: null },
            next_cursor: null,
          },
        }
      : { body: { success: true, data: { entries: [entry], next_cursor }, next_cursor } },
  );
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={["/AdminDashboard/audit"]}>
      <AuditPage title="Audit trail" />
    </MemoryRouter>,
  );
  const row = within(await screen.findByRole("list", { name: texts.log })).getByRole("listitem");
  /** The query of the last request. */
  const asked = () =>
    server.received.findLast(({ path }) => path.startsWith("/api/admin/audit"))?.path.replace(/^[^?]*/, "");
  return { server, user, row, asked };
}

test("shows an entry with its sentence, reason and exact time", async () => {
  const { row } = await open();
  expect(row.textContent).toContain("Ben Cruz suspended Maria Santos");
  expect(row.textContent).toContain("Reason: Wrote the same to many people");
  const [exact] = row.querySelectorAll("time");
  expect(exact?.dateTime).toBe(AT);
  expect(exact?.textContent).toMatch(/^9 Mar 2026, \d+:\d\d\s[AP]M$/);
});

test("finds a person by name, as the actor or as the person concerned, and keeps the focus in the field", async () => {
  const { user, asked } = await open();
  const field = screen.getByRole("searchbox", { name: new RegExp(`^${texts.person}`) });
  await user.type(field, "ma");
  await user.click(await screen.findByRole("button", { name: to("Maria Santos") }));
  await waitFor(() => expect(asked()).toBe("?subject_id=9"));
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("list", { name: texts.people })).toBeNull();
  await user.type(field, "be");
  await user.click(await screen.findByRole("button", { name: by("Ben Cruz") }));
  await waitFor(() => expect(asked()).toBe("?actor_id=2&subject_id=9"));
  // Only admins can be actors in the audit log.
  await user.type(field, "ma");
  await screen.findByRole("button", { name: to("Maria Santos") });
  expect(screen.queryByRole("button", { name: by("Maria Santos") })).toBeNull();
});

test("adds older entries below, can be retried after a failure, and focuses the note at the end", async () => {
  const { server, user, asked } = await open("1-2");
  const more = () => screen.getByRole("button", { name: texts.more });
  server.answer = () => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE);
  await user.click(more());
  expect(await screen.findByText(texts.moreFailed)).toBeTruthy();
  const older = [{ ...entry, id: "b", action: "user.reactivate" as const, title: "Ben Cruz reactivated Maria Santos" }];
  server.answer = () => ({ body: { success: true, data: { entries: older, next_cursor: null }, next_cursor: null } });
  await user.click(more());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.end));
  expect(asked()).toBe("?cursor=1-2");
  const log = screen.getByRole("list", { name: texts.log });
  expect(within(log).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByText(texts.moreFailed)).toBeNull();
});

const show = (shown: Partial<AuditEntry>): string => {
  const { container } = render(
    <MemoryRouter>
      <AuditLog entries={[{ ...entry, ...shown }]} stale={false} />
    </MemoryRouter>,
  );
  return container.textContent ?? "";
};

test("links the name where the sentence has it, and not where it occurs in another word", () => {
  // "Ed" ends "warned", and is a part of the actor's name.
  show({ action: "user.warn", actor: { id: 2, name: "Ed Cedric" }, subject: { id: 9, name: "Ed" } });
  const link = screen.getByRole("link");
  expect(link.textContent).toBe("Ed");
  expect(link.previousSibling?.textContent).toBe("Ed Cedric warned ");
});

test("shows the values of an entry in the language of the page, and those of older entries as they were", () => {
  languageStore.setState({ language: "fil" });
  const changes = [{ field: "logo_path" as const, from: null, to: "a.png" }];
  const change = { from: "Logo: none", to: "Logo: a.png" };
  const action = "company_change.approve" as const;
  expect(show({ action, change, changes })).toContain("Mula “Logo: wala” naging “Logo: a.png”");
  expect(show({ action, change })).toContain("Mula “Logo: none” naging “Logo: a.png”");
  const download = { filter: [{ name: "type", value: "pwd" }], rows: 3 };
  const kept = { action: "users.export" as const, subject: null };
  expect(show({ ...kept, detail: "in English", download })).toContain(
    "Kinopya: 3 row (uri ng account: taong may kapansanan)",
  );
  expect(show({ ...kept, detail: "all; 3 rows" })).toContain("Kinopya: all; 3 rows");
});
