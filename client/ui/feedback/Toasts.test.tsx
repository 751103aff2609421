import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { toast as pile } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeToasts } from "#client/testing/toast-place.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { forgetRecentMessages, useRecentMessages } from "./recentMessages.store.ts";
import { Toasts } from "./Toasts.tsx";
import { clearToasts, type ToastInput, toast } from "./toast.ts";
import { chooseToastTime } from "./toastTime.ts";

/** In small steps, because what a timer changes starts the next timer only after React has rendered it. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) act(() => vi.advanceTimersByTime(Math.min(50, left)));
};
const say = (input: Partial<ToastInput> & { title: string }) => act(() => void toast({ type: "info", ...input }));
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
  it("speaks in the two live regions that index.html has from the start, and puts no others beside them", () => {
    const [urgent, calm] = place.children;
    expect(screen.getAllByRole("alert")).toEqual([urgent]);
    expect(screen.getAllByRole("status")).toEqual([calm]);
    say({ type: "error", title: "Login Failed" });
    expect(urgent?.textContent).toContain("Login Failed");
    expect(screen.getAllByRole("alert")).toEqual([urgent]);
  });

  it("says errors and warnings at once, the others politely", () => {
    say({ type: "error", title: "Login Failed", message: "Invalid email or password" });
    say({ type: "success", title: "Profile updated successfully!" });
    expect(screen.getByRole("alert").textContent).toContain("Login FailedInvalid email or password");
    expect(screen.getByRole("status").textContent).toContain("Profile updated successfully!");
  });

  it("has what is said elsewhere in a region with a name, which is there only as long as that is", () => {
    const region = () => screen.queryByRole("region", { name: "New notifications" });
    say({ title: "spoken" });
    expect(region()).toBeNull();
    say({ title: "New application", listed: true });
    expect(region()?.textContent).toContain("New application");
    expect(screen.getByRole("status").textContent).not.toContain("New application");
    fireEvent.click(screen.getByRole("button", { name: "Close: New application" }));
    pass(300);
    expect(region()).toBeNull();
  });

  it("is silent where the page says the same, in a place with a name, and stays among the Recent messages", () => {
    say({ type: "error", title: "Registration Failed", silent: true });
    expect(screen.getByRole("region", { name: "Messages about this form" }).textContent).toContain(
      "Registration Failed",
    );
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(screen.getByRole("status").textContent).toBe("");
    expect(useRecentMessages.getState().recent[0]).toMatchObject({ title: "Registration Failed", listed: false });
  });

  it("stands newest first, whatever the kind, with a place for each", () => {
    say({ type: "error", title: "one" });
    say({ type: "info", title: "two" });
    say({ type: "error", title: "three" });
    const slot = (title: string) =>
      screen.getByText(title).parentElement?.parentElement?.style.getPropertyValue("--slot");
    expect([slot("three"), slot("two"), slot("one")]).toEqual(["0", "1", "2"]);
  });

  it("stays as long as one has chosen on this device: normal, ten times longer, until closed", () => {
    say({ title: "normal" });
    act(() => chooseToastTime("long"));
    say({ title: "long" });
    act(() => chooseToastTime("stay"));
    say({ title: "stay" });
    pass(3200);
    expect(shown()).toEqual(["stay", "long"]);
    pass(26_500);
    expect(shown()).toEqual(["stay", "long"]);
    pass(500);
    expect(shown()).toEqual(["stay"]);
    act(() => vi.advanceTimersByTime(3_600_000));
    expect(shown()).toEqual(["stay"]);
  });

  it("leaves after 3000 ms, or when it was told to", () => {
    say({ title: "short" });
    say({ title: "long", autoHideDelay: 5000 });
    say({ title: "stays", autoHide: false });
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
    say({ type: "success", title: "saved" });
    say({ type: "success", title: "told", autoHideDelay: 3000 });
    pass(3200);
    expect(shown()).toEqual(["saved"]);
    pass(1600);
    expect(shown()).toEqual(["saved"]);
    pass(400);
    expect(shown()).toEqual([]);
  });

  it("waits while it is hovered, and while the page is hidden", () => {
    say({ title: "wait" });
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

  it("waits while it has the focus; closing hands it to the next, then back", () => {
    const before = screen.getByRole("button", { name: "Before" });
    act(() => before.focus());
    say({ title: "one" });
    say({ title: "two" });
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
    // Nothing holds the next one.
    say({ title: "three" });
    pass(3300);
    expect(shown()).toEqual([]);
  });

  it("shows five at most; all of them stay under Recent messages", () => {
    for (let n = 1; n <= 7; n++) say({ title: `toast ${n}`, autoHide: false });
    pass(300);
    expect(shown()).toEqual(["toast 7", "toast 6", "toast 5", "toast 4", "toast 3"]);
    expect(useRecentMessages.getState().recent.map(({ title }) => title)).toHaveLength(7);
    act(() => clearToasts());
    pass(300);
    expect(shown()).toEqual([]);
    expect(useRecentMessages.getState().recent[0]?.title).toBe("toast 7");
  });

  it("has words for readers in its close button", () => {
    say({ title: "Connection Error", type: "error" });
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

  it("shows in it what it did itself", () => {
    openModal();
    say({ type: "error", title: "Wrong password" });
    expect(modal().textContent).toContain("Wrong password");
  });

  it("leaves what was there before to the page, and shows it there again", () => {
    say({ type: "success", title: "Download ready" });
    const { unmount } = openModal();
    expect(modal().textContent).not.toContain("Download ready");
    unmount();
    expect(shown()).toEqual(["Download ready"]);
  });

  it("says what ended in the background, and shows it once the modal has closed", () => {
    const { unmount } = openModal();
    say({ type: "success", title: "Download ready", background: true });
    expect(shown()).toEqual([]);
    pass(500);
    expect(modal().textContent).toContain("Download ready");
    expect(shown()).toEqual([]);
    unmount();
    expect(shown()).toEqual(["Download ready"]);
  });
});
