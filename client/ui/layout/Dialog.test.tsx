import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { placeToasts } from "#client/testing/toast-place.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Dialog } from "./Dialog.tsx";

function Page({ onKey = () => {} }: { onKey?: () => void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: represents a chat around the dialog.
    <div onKeyDown={onKey}>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open && (
        <Dialog title="Edit profile" onClose={() => setOpen(false)} foot={<button type="button">Save</button>}>
          <button type="button" onClick={() => setAsking(true)}>
            Delete
          </button>
          <input type="file" aria-label="Photo" />
          {asking && (
            <Dialog alert small title="Delete your account?" onClose={() => setAsking(false)}>
              Sure?
            </Dialog>
          )}
        </Dialog>
      )}
    </div>
  );
}

/** Does what the browser does on Escape, because jsdom has no top layer. */
const cancel = (name: string, role = "dialog") =>
  fireEvent(screen.getByRole(role, { name }), new Event("cancel", { cancelable: true }));

describe("Dialog", () => {
  it("moves the focus to its heading and returns it to the opener", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByRole("dialog", { name: "Edit profile" }).hasAttribute("open")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Edit profile" }));
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
  });

  it("closes only the top dialog on Escape, and the key reaches nothing around it", async () => {
    const onKey = vi.fn();
    render(<Page onKey={onKey} />);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await userEvent.keyboard("{Escape}");
    expect(onKey).not.toHaveBeenCalled();
    cancel("Delete your account?", "alertdialog");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("dialog", { name: "Edit profile" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" }));
    cancel("Edit profile");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stays open when a file picker inside it is closed without a file", async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    fireEvent(screen.getByLabelText("Photo"), new Event("cancel", { bubbles: true }));
    expect(screen.getByRole("dialog", { name: "Edit profile" })).toBeTruthy();
  });

  it("contains the announcements and toasts while it is open", async () => {
    const pile = placeToasts();
    render(
      <>
        <Announcer />
        <Page />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    const outer = screen.getByRole("dialog", { name: "Edit profile" });
    expect(outer.contains(pile)).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    const inner = screen.getByRole("alertdialog");
    expect(inner.contains(pile)).toBe(true);
    announce("Saving...");
    const announcement = await screen.findByText("Saving...");
    expect(inner.contains(announcement)).toBe(true);
    cancel("Delete your account?", "alertdialog");
    expect(outer.contains(pile)).toBe(true);
    cancel("Edit profile");
    expect(pile.parentElement).toBe(document.body);
    expect(screen.getAllByText("Saving...")).toHaveLength(1);
  });

  it("does not repeat announcements on opening and closing, except one that closing may have cut off", async () => {
    vi.useFakeTimers();
    try {
      const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
      placeToasts();
      render(
        <>
          <Announcer />
          <Page />
        </>,
      );
      announce("1 job found");
      pass(200);
      fireEvent.click(screen.getByRole("button", { name: "Edit" }));
      expect(screen.queryByText("1 job found"), "heard on the page").toBeNull();
      announce("The photo is loaded.");
      pass(2500);
      expect(screen.getByRole("dialog").textContent).toContain("The photo is loaded.");
      cancel("Edit profile");
      expect(screen.queryByText("The photo is loaded."), "heard in the dialog").toBeNull();
      announce("Saved");
      pass(200);
      expect(screen.getByText("Saved")).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});
