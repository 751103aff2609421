import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { toast as pile } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeToasts } from "#client/testing/toast-place.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { forgetRecentMessages, useRecentMessages } from "./recentMessages.store.ts";
import { Toasts } from "./Toasts.tsx";
import { clearToasts, type ToastInput, toast } from "./toast.ts";
import { chooseToastTime } from "./toastTime.ts";

/** Advances in small steps, because a timer's change starts the next timer only after React has rendered it. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) act(() => vi.advanceTimersByTime(Math.min(50, left)));
};
const showToast = (input: Partial<ToastInput> & { title: string }) => act(() => void toast({ type: "info", ...input }));
const shown = () => screen.queryAllByRole("button", { name: /^Close: / }).map((button) => button.textContent?.slice(7));

let place: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  place = placeToasts();
  render(
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">Before</button>
      </main>
      <Toasts />
    </>,
  );
});
afterEach(() => {
  act(() => pile.remove());
  forgetRecentMessages();
  chooseToastTime("normal");
});

describe("Toasts", () => {
  it("uses the two live regions from index.html, and adds no others", () => {
    const [urgent, calm] = place.children;
    expect(screen.getAllByRole("alert")).toEqual([urgent]);
    expect(screen.getAllByRole("status")).toEqual([calm]);
    showToast({ type: "error", title: "Login Failed" });
    expect(urgent?.textContent).toContain("Login Failed");
    expect(screen.getAllByRole("alert")).toEqual([urgent]);
  });

  it("announces errors and warnings immediately, the others politely", () => {
    showToast({ type: "error", title: "Login Failed", message: "Invalid email or password" });
    showToast({ type: "success", title: "Profile updated successfully!" });
    expect(screen.getByRole("alert").textContent).toContain("Login FailedInvalid email or password");
    expect(screen.getByRole("status").textContent).toContain("Profile updated successfully!");
  });

  it("shows toasts that are announced elsewhere in a named region that exists only as long as they do", () => {
    const region = () => screen.queryByRole("region", { name: "New notifications" });
    showToast({ title: "spoken" });
    expect(region()).toBeNull();
    showToast({ title: "New application", listed: true });
    expect(region()?.textContent).toContain("New application");
    expect(screen.getByRole("status").textContent).not.toContain("New application");
    fireEvent.click(screen.getByRole("button", { name: "Close: New application" }));
    pass(300);
    expect(region()).toBeNull();
  });

  it("does not announce a toast if the page says the same, but keeps it in Recent messages", () => {
    showToast({ type: "error", title: "Registration Failed", silent: true });
    expect(screen.getByRole("region", { name: "Messages about this form" }).textContent).toContain(
      "Registration Failed",
    );
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(screen.getByRole("status").textContent).toBe("");
    expect(useRecentMessages.getState().recent[0]).toMatchObject({ title: "Registration Failed", listed: false });
  });

  it("orders toasts newest first, whatever their kind, each with its own position", () => {
    showToast({ type: "error", title: "one" });
    showToast({ type: "info", title: "two" });
    showToast({ type: "error", title: "three" });
    const slot = (title: string) =>
      screen.getByText(title).parentElement?.parentElement?.style.getPropertyValue("--slot");
    expect([slot("three"), slot("two"), slot("one")]).toEqual(["0", "1", "2"]);
  });

  it("has a button for what can be done, which closes it first and gives the focus back", () => {
    const before = screen.getByRole("button", { name: "Before" });
    before.focus();
    const run = vi.fn(() => expect(document.activeElement).toBe(before));
    showToast({ title: "Archived", action: { text: "Undo", name: "Undo archiving Maria", run } });
    const undo = screen.getByRole("button", { name: "Undo archiving Maria" });
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: "Undo archiving Maria" })).toBeNull();
    pass(300);
    expect(shown()).toEqual([]);
  });

  it("stays as long as chosen on this device: normal, ten times longer, until closed", () => {
    showToast({ title: "normal" });
    act(() => chooseToastTime("long"));
    showToast({ title: "long" });
    act(() => chooseToastTime("stay"));
    showToast({ title: "stay" });
    pass(3200);
    expect(shown()).toEqual(["stay", "long"]);
    pass(26_500);
    expect(shown()).toEqual(["stay", "long"]);
    pass(500);
    expect(shown()).toEqual(["stay"]);
    act(() => vi.advanceTimersByTime(3_600_000));
    expect(shown()).toEqual(["stay"]);
  });

  it("disappears after 3000 ms, or when it is hidden by code", () => {
    showToast({ title: "short" });
    showToast({ title: "long", autoHideDelay: 5000 });
    showToast({ title: "stays", autoHide: false });
    pass(2900);
    expect(shown()).toHaveLength(3);
    pass(300);
    expect(shown()).toEqual(["stays", "long"]);
    pass(2000);
    expect(shown()).toEqual(["stays"]);
    pass(60_000);
    expect(shown()).toEqual(["stays"]);
  });

  it("hides a success after 5000 ms, unless another time is given", () => {
    showToast({ type: "success", title: "saved" });
    showToast({ type: "success", title: "told", autoHideDelay: 3000 });
    pass(3200);
    expect(shown()).toEqual(["saved"]);
    pass(1600);
    expect(shown()).toEqual(["saved"]);
    pass(400);
    expect(shown()).toEqual([]);
  });

  it("does not disappear while it is hovered, or while the page is hidden", () => {
    showToast({ title: "wait" });
    pass(2900);
    fireEvent.pointerEnter(place);
    pass(20_000);
    expect(shown()).toEqual(["wait"]);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    fireEvent(document, new Event("visibilitychange"));
    fireEvent.pointerLeave(place);
    pass(20_000);
    expect(shown()).toEqual(["wait"]);
    hidden.mockRestore();
    fireEvent(document, new Event("visibilitychange"));
    pass(50);
    expect(shown()).toEqual(["wait"]);
    pass(400);
    expect(shown()).toEqual([]);
  });

  it("does not disappear while it has the focus; closing it moves the focus to the next toast, then back to the page", () => {
    const before = screen.getByRole("button", { name: "Before" });
    act(() => before.focus());
    showToast({ title: "one" });
    showToast({ title: "two" });
    act(() => screen.getByRole("button", { name: "Close: two" }).focus());
    pass(20_000);
    expect(shown()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Close: two" }));
    pass(300);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close: one" }));
    fireEvent.click(screen.getByRole("button", { name: "Close: one" }));
    pass(300);
    expect(document.activeElement).toBe(before);
    expect(shown()).toEqual([]);
    // The next toast is neither hovered nor focused.
    showToast({ title: "three" });
    pass(3300);
    expect(shown()).toEqual([]);
  });

  it("shows at most five; all of them stay in Recent messages", () => {
    for (let n = 1; n <= 7; n++) showToast({ title: `toast ${n}`, autoHide: false });
    pass(300);
    expect(shown()).toEqual(["toast 7", "toast 6", "toast 5", "toast 4", "toast 3"]);
    expect(useRecentMessages.getState().recent.map(({ title }) => title)).toHaveLength(7);
    act(() => clearToasts());
    pass(300);
    expect(shown()).toEqual([]);
    expect(useRecentMessages.getState().recent[0]?.title).toBe("toast 7");
  });

  it("has a name for screen readers on its close button", () => {
    showToast({ title: "Connection Error", type: "error" });
    expect(within(screen.getByRole("alert")).getByRole("button", { name: "Close: Connection Error" })).toBeTruthy();
  });
});

describe("while a modal is open", () => {
  const openModal = () =>
    render(
      <Dialog title="Delete your account?" onClose={() => {}}>
        {null}
      </Dialog>,
    );
  const modal = () => screen.getByRole("dialog");

  it("shows the modal's own messages inside it", () => {
    openModal();
    showToast({ type: "error", title: "Wrong password" });
    expect(modal().textContent).toContain("Wrong password");
  });

  it("leaves earlier messages on the page, and shows them there again", () => {
    showToast({ type: "success", title: "Download ready" });
    const { unmount } = openModal();
    expect(modal().textContent).not.toContain("Download ready");
    unmount();
    expect(shown()).toEqual(["Download ready"]);
  });

  it("announces a finished background task, and shows its toast once the modal has closed", () => {
    const { unmount } = openModal();
    showToast({ type: "success", title: "Download ready", background: true });
    expect(shown()).toEqual([]);
    pass(500);
    expect(modal().textContent).toContain("Download ready");
    expect(shown()).toEqual([]);
    unmount();
    expect(shown()).toEqual(["Download ready"]);
  });
});
