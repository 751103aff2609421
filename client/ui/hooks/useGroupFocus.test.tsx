import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { useGroupFocus } from "./useGroupFocus.ts";

/** The actions of an application or an interview: each button disappears once it was pressed. */
function Group() {
  const group = useGroupFocus<HTMLDivElement>();
  const [left, setLeft] = useState(["Message", "Accept", "Move", "Answer"]);
  const [asking, setAsking] = useState(false);
  const [answering, setAnswering] = useState(false);
  const done = (name: string) => setLeft((all) => all.filter((one) => one !== name));
  const handleMove = () => {
    done("Move");
    setAsking(false);
  };
  const press = (name: string) => {
    if (name === "Move") setAsking(true);
    else if (name === "Answer") setAnswering(true);
    else done(name);
  };
  return (
    <main id="main" tabIndex={-1}>
      <div ref={group}>
        {left.map((name) => (
          <button key={name} type="button" onClick={() => press(name)}>
            {name}
          </button>
        ))}
        {asking && (
          <Dialog title="Move?" onClose={() => setAsking(false)}>
            <button type="button" onClick={handleMove}>
              Yes
            </button>
          </Dialog>
        )}
      </div>
      {answering && (
        <Dialog title="Answer?" onClose={() => setAnswering(false)}>
          <button type="button" onClick={() => done("Answer")}>
            Send
          </button>
        </Dialog>
      )}
      <button type="button" onClick={() => setLeft(["Message"])}>
        Elsewhere
      </button>
    </main>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));

it("moves the focus to the first remaining button, also after a dialog removed the pressed one", async () => {
  render(<Group />);
  await press("Accept");
  expect(document.activeElement).toBe(button("Message"));
  await press("Move");
  await press("Yes");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button("Message"));
});

it("waits for a dialog that closes only after the button behind it was removed", async () => {
  render(<Group />);
  await press("Answer");
  await press("Send");
  expect(screen.queryByText("Answer"), "gone behind the dialog").toBeNull();
  await press("Close");
  expect(document.activeElement).toBe(button("Message"));
});

it("does not take the focus from a button that opened a dialog, or from another control", async () => {
  render(<Group />);
  await press("Move");
  await press("Close");
  expect(document.activeElement).toBe(button("Move"));
  await press("Elsewhere");
  expect(document.activeElement).toBe(button("Elsewhere"));
});
