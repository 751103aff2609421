import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { type Answerer, failure, stubServer } from "#client/testing/stub-server.ts";
import { forgetRecentMessages, useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { unreadNotifications } from "../../../shell/overlays.ts";
import { note } from "../testing.ts";
import { UNDO_MS } from "./DeletedRow.tsx";
import { NotificationsPanel } from "./NotificationsPanel.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
const TOLD = [
  note(3, { title: "The terms have changed", type: "other", targetUrl: "/terms" }),
  note(2, { title: "Just so that you know", type: "alert" }),
  note(1, { title: "Read long ago", is_read: true }),
];

const GROUP = "3 new applications for Weaver";
const APPLIED = [5, 4, 3].map((id) =>
  note(id, { note: { kind: "application.sent", job_id: 12, job_title: "Weaver" } }),
);

beforeEach(() => signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false }));
afterEach(() => {
  signOut();
  forgetRecentMessages();
  unreadNotifications.setState({ count: null });
});

/** The server's data, and its answers to all requests except those that a test refuses. */
const having = (told: readonly Notification[], refused?: (call: string) => boolean): Answerer => {
  return ({ method, path }) => {
    const call = `${method} ${path.replace(/\?.*/, "")}`;
    if (refused?.(call)) return failure(500, "INTERNAL", "Something went wrong on our end.");
    const count = told.filter(({ is_read }) => !is_read).length;
    if (call === "GET /api/notifications/unread-count") return { body: { success: true, data: { count }, count } };
    if (call === "GET /api/notifications") return { body: { success: true, data: told, next_cursor: null } };
    const one = told.find(({ id }) => path.startsWith(`/api/notifications/${id}`));
    return { body: { success: true, data: one ? { ...one, is_read: true } : {} } };
  };
};

/** Waits also while the clock is stopped, and longer than Vitest's second: a busy machine needs it. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 });

async function open(answer: Answerer) {
  const server = await stubServer(answer);
  const onClose = vi.fn();
  const { unmount } = render(
    <MemoryRouter>
      <NotificationsPanel id="panel" onClose={onClose} />
    </MemoryRouter>,
  );
  // Its request is separate from that of the list.
  await eventually(() => screen.getByText(/New Notifications/));
  const changes = () =>
    server.received.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { server, changes, onClose, unmount, user: userEvent.setup() };
}
const item = async (title: string) =>
  within((await screen.findByText(title)).closest("li") ?? expect.unreachable(`'${title}' is in no list`));
const toastTitles = () => useRecentMessages.getState().recent.map(({ title }) => title);

describe("the notifications panel", () => {
  test("shows an empty state", async () => {
    const { onClose, user } = await open(having([]));
    expect(await screen.findByText("No notifications")).toBeTruthy();
    expect(screen.getByText("You're all caught up! Check back later for updates.")).toBeTruthy();
    expect(await screen.findByText("0 New Notifications")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Mark all as read" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Close notifications" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("shows each notification's type and whether it is unread, and links to its target", async () => {
    await open(having(TOLD));
    const terms = await item("The terms have changed");
    expect(terms.getByRole("link", { name: /^Notice.*The terms have changed/ }).getAttribute("href")).toBe("/terms");
    expect(terms.getByText("Unread")).toBeTruthy();
    expect((await item("Just so that you know")).getByRole("button", { name: /^Alert/ })).toBeTruthy();
    const old = await item("Read long ago");
    expect(old.queryByText("Unread")).toBeNull();
    expect(old.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Delete: Read long ago"]);
    expect(screen.getByText("2 New Notifications")).toBeTruthy();
  });

  test("reads a notification without a target on a press, and keeps the focus in its row", async () => {
    const { changes, onClose, user } = await open(having(TOLD));
    await user.click((await item("Just so that you know")).getByRole("button", { name: /^Alert/ }));
    expect((await item("Just so that you know")).queryByText("Unread")).toBeNull();
    expect(screen.getByText("1 New Notifications")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Delete: Just so that you know");
    await waitFor(() => expect(changes()).toEqual(["PATCH /api/notifications/2/read"]));
    expect(onClose).not.toHaveBeenCalled();
  });

  test("reads a notification with a target and closes the panel", async () => {
    const { changes, onClose, user } = await open(having(TOLD));
    await user.click((await item("The terms have changed")).getByRole("link"));
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(changes()).toEqual(["PATCH /api/notifications/3/read"]));
  });

  test("shows what belongs together in one row, which leads to the applicants of the job and marks all of it as read", async () => {
    signOut();
    signIn({ token: "token", user: { ...ana, user_type: "employer" }, email: "ana@mail.example", rememberMe: false });
    const applied = [5, 4, 3].map((id) =>
      note(id, {
        note: { kind: "application.sent", job_id: 12, job_title: "Weaver" },
        person: { id, username: `p${id}`, first_name: `Rowena${id}`, last_name: "Cruz", photo: null, company: null },
      }),
    );
    const { server, onClose, user } = await open(having([...applied, note(1, { title: "Alone" })]));
    const group = await item("Rowena5 Cruz and 2 others applied for Weaver");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    const link = group.getByRole("link", { name: /^Good news.*Unread/ });
    expect(link.getAttribute("href")).toBe("/EmployerDashboard/applicants?job_id=12");
    await user.click(link);
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(server.received.find(({ method }) => method === "PATCH")).toMatchObject({
        path: "/api/notifications/read",
        json: { ids: [5, 4, 3] },
      }),
    );
    expect(await item("Rowena4 Cruz applied for Weaver")).toBeTruthy();
    expect(screen.getByText("1 New Notifications")).toBeTruthy();
  });

  test("deletes a group at once, which can be undone, and opens it to delete one", async () => {
    const { user } = await open(having([...APPLIED, note(1, { title: "Alone" })]));
    await user.click(await screen.findByRole("button", { name: `Delete: ${GROUP}` }));
    expect(screen.getByText("3 notifications deleted")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: `Undo: ${GROUP}` }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Delete: ${GROUP}` }));
    const each = screen.getByRole("button", { name: `All 3 notifications: ${GROUP}` });
    await user.click(each);
    expect(each.getAttribute("aria-expanded")).toBe("true");
    const inside = within(within(each.closest("li") ?? document.body).getByRole("list"));
    const [first] = inside.getAllByRole("button", { name: /^Delete: / });
    await user.click(first ?? document.body);
    expect(screen.getByText("Notification deleted")).toBeTruthy();
    expect(screen.getByText("2 new applications for Weaver")).toBeTruthy();
  });

  test("marks all as read with one request", async () => {
    const { changes, user } = await open(having(TOLD));
    await item("Read long ago");
    const all = screen.getByRole("button", { name: "Mark all as read" });
    await user.click(all);
    expect(await screen.findByText("0 New Notifications")).toBeTruthy();
    expect(screen.queryByText("Unread")).toBeNull();
    await user.click(all);
    await waitFor(() => expect(changes()).toEqual(["PATCH /api/notifications/mark-all-read"]));
  });

  test("reverts to unread with a toast if the request fails", async () => {
    const { user } = await open(having(TOLD, (call) => call.endsWith("/read")));
    await user.click((await item("Just so that you know")).getByRole("button", { name: /^Alert/ }));
    await waitFor(() => expect(toastTitles()).toContain("Server Error"));
    expect((await item("Just so that you know")).getByText("Unread")).toBeTruthy();
    expect(screen.getByText("2 New Notifications")).toBeTruthy();
  });

  test("allows undoing a deletion for some seconds, with the focus on the button", async () => {
    const { changes, user } = await open(having(TOLD));
    await user.click(
      (await item("Just so that you know")).getByRole("button", { name: "Delete: Just so that you know" }),
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.queryByText("Just so that you know")).toBeNull();
    const undo = screen.getByRole("button", { name: "Undo: Just so that you know" });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(await item("Just so that you know")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Delete: Just so that you know");
    expect(changes()).toEqual([]);
  });

  /** Time passes only when the test says so. */
  const withClock = async (run: (pass: (ms: number) => Promise<void>) => Promise<void>) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await run((ms) => act(async () => void vi.advanceTimersByTime(ms)));
    } finally {
      vi.useRealTimers();
    }
  };
  const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
  const undoOf = (title: string) => screen.getByRole("button", { name: `Undo: ${title}` });

  test("deletes it for good after that, and moves the focus from the undo button to the next row", () =>
    withClock(async (pass) => {
      const { changes } = await open(having(TOLD));
      await eventually(() => expect(screen.getByText("Just so that you know")).toBeTruthy());
      await press("Delete: Just so that you know");
      expect(document.activeElement).toBe(undoOf("Just so that you know"));
      await pass(UNDO_MS);
      await eventually(() => expect(changes()).toEqual(["DELETE /api/notifications/2"]));
      expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
      expect(document.activeElement?.textContent).toBe("Delete: Read long ago");
    }));

  test("deletes a group one by one, and brings back the rest if a request fails", () =>
    withClock(async (pass) => {
      const refuses = (call: string) => call === "DELETE /api/notifications/4";
      const { changes } = await open(having([...APPLIED, note(1, { title: "Alone" })], refuses));
      await eventually(() => expect(screen.getByText(GROUP)).toBeTruthy());
      await press(`Delete: ${GROUP}`);
      await pass(UNDO_MS);
      await eventually(() => expect(screen.getByText("2 new applications for Weaver")).toBeTruthy());
      expect(changes()).toEqual([5, 4].map((id) => `DELETE /api/notifications/${id}`));
      expect(screen.getByText("3 New Notifications")).toBeTruthy();
      expect(document.activeElement?.textContent).toContain("Alone");
    }));

  test("moves the focus to the panel's heading after the last deletion", () =>
    withClock(async (pass) => {
      await open(having([note(1, { title: "Alone" })]));
      await eventually(() => expect(screen.getByText("Alone")).toBeTruthy());
      await press("Delete: Alone");
      await pass(UNDO_MS);
      expect(screen.getByText("No notifications")).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Notifications" }));
    }));

  test.each([
    [
      "a focus that came later",
      (undo: HTMLElement) => {
        undo.blur();
        undo.focus();
      },
    ],
    ["a pointer that moves on it", (undo: HTMLElement) => fireEvent.pointerMove(undo)],
  ])("%s stops the undo timer", (_what, hold) =>
    withClock(async (pass) => {
      const { changes } = await open(having(TOLD));
      await eventually(() => expect(screen.getByText("Just so that you know")).toBeTruthy());
      await press("Delete: Just so that you know");
      act(() => void hold(undoOf("Just so that you know")));
      await pass(UNDO_MS * 3);
      expect(changes()).toEqual([]);
      expect(undoOf("Just so that you know")).toBeTruthy();
    }),
  );

  test("does not count a deleted notification, and counts it again after an undo", async () => {
    const { user } = await open(having(TOLD));
    await user.click(
      (await item("Just so that you know")).getByRole("button", { name: "Delete: Just so that you know" }),
    );
    expect(screen.getByText("1 New Notifications")).toBeTruthy();
    // The server's count still includes it.
    act(() => unreadNotifications.setState({ count: 3 }));
    expect(screen.getByText("2 New Notifications")).toBeTruthy();
    await user.click(undoOf("Just so that you know"));
    expect(screen.getByText("3 New Notifications")).toBeTruthy();
  });

  test("deletes immediately when the page is left, with a request that outlives the page", async () => {
    const { changes, user } = await open(having(TOLD));
    await user.click(
      (await item("Just so that you know")).getByRole("button", { name: "Delete: Just so that you know" }),
    );
    const sent = vi.spyOn(globalThis, "fetch");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(changes()).toEqual(["DELETE /api/notifications/2"]));
    expect(sent.mock.calls[0]?.[1]?.keepalive).toBe(true);
    sent.mockRestore();
  });

  test("deletes immediately when the panel is closed", async () => {
    const { changes, user, unmount } = await open(having(TOLD));
    await user.click(
      (await item("Just so that you know")).getByRole("button", { name: "Delete: Just so that you know" }),
    );
    unmount();
    await waitFor(() => expect(changes()).toEqual(["DELETE /api/notifications/2"]));
  });

  test("shows a notification again if its deletion is refused", async () => {
    const { user, unmount } = await open(having(TOLD, (call) => call.startsWith("DELETE")));
    await user.click(
      (await item("Just so that you know")).getByRole("button", { name: "Delete: Just so that you know" }),
    );
    unmount();
    await waitFor(() => expect(toastTitles()).toContain("Server Error"));
    await open(having(TOLD));
    expect(await item("Just so that you know")).toBeTruthy();
  });

  test("shows an error instead of an empty list if loading fails, and can try again", async () => {
    const { server, user } = await open(having(TOLD, (call) => call === "GET /api/notifications"));
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load your notifications.");
    expect(screen.queryByText("No notifications")).toBeNull();
    server.answer = having(TOLD);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await item("Read long ago")).toBeTruthy();
  });
});
