import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { useOpenerFocus } from "./useOpenerFocus.ts";

let take: (offered: boolean) => void = () => {};
let takePart: (shown: boolean) => void = () => {};

function Page() {
  const [open, setOpen] = useState(false);
  const [offered, setOffered] = useState(true);
  const [part, setPart] = useState(true);
  take = setOffered;
  takePart = setPart;
  useOpenerFocus(open);
  return (
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1}>Page</h1>
      {part && (
        <section>
          <h2 tabIndex={-1}>Part</h2>
          {offered && (
            <button type="button" onClick={() => setOpen(true)}>
              Open
            </button>
          )}
        </section>
      )}
      <button type="button">Other</button>
      {open && (
        <Dialog title="Form" onClose={() => setOpen(false)}>
          Something
        </Dialog>
      )}
    </main>
  );
}

async function close(meanwhile = () => {}) {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  act(meanwhile);
  await user.click(screen.getByRole("button", { name: "Close" }));
  return user;
}
const focused = () => document.activeElement?.textContent;

test("stays on the opener while it exists, and moves to the section's heading when it is removed later", async () => {
  await close();
  expect(focused()).toBe("Open");
  await act(async () => take(false));
  expect(focused()).toBe("Part");
});

test("moves to the section's heading if the opener was removed before the dialog closed", async () => {
  await close(() => take(false));
  expect(focused()).toBe("Part");
});

test("moves to the page's heading if the whole section was removed", async () => {
  await close();
  await act(async () => takePart(false));
  expect(focused()).toBe("Page");
});

test("does not move the focus once it is elsewhere", async () => {
  const user = await close();
  await user.click(screen.getByRole("button", { name: "Other" }));
  await act(async () => take(false));
  expect(focused()).toBe("Other");
});
