import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "#client/ui/layout/Dialog.tsx";

/** A chat over the page. Its line about an application opens a dialog, and disappears when the dialog is answered. */
function Chat({ filling }: { filling: boolean }) {
  const [about, setAbout] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <main id="main" tabIndex={-1} inert={filling}>
        The page
      </main>
      <section tabIndex={-1} aria-label="Chat with Ana">
        {about && (
          <div tabIndex={-1} data-testid="line">
            <button type="button" onClick={() => setOpen(true)}>
              About
            </button>
          </div>
        )}
      </section>
      {isOpen && (
        <Dialog title="Your application" onClose={close}>
          <button type="button" onClick={() => setAbout(false)}>
            Withdraw
          </button>
        </Dialog>
      )}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it.each([true, false])("moves to the element around a removed opener (main inert: %s)", async (filling) => {
  render(<Chat filling={filling} />);
  await press("About");
  await press("Withdraw");
  await press("Close");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Chat with Ana" }));
});

it("returns to the opener if it still exists", async () => {
  render(<Chat filling />);
  await press("About");
  await press("Close");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "About" }));
});

it("moves to main if everything around the opener is gone too", async () => {
  const { rerender } = render(<Alone open />);
  rerender(<Alone open={false} />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

function Alone({ open }: { open: boolean }) {
  return (
    <>
      <main id="main" tabIndex={-1} />
      {open && (
        <Dialog title="Hello" onClose={() => {}}>
          Hello
        </Dialog>
      )}
    </>
  );
}
