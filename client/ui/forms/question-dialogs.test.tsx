import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { descriptionOf } from "#client/testing/dom.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** A promise and a function that settles it. */
function pending<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle: (value: T) => settle(value) };
}
const button = (name: string) => screen.getByRole("button", { name });

describe("ConfirmDialog", () => {
  const show = (onConfirm: () => unknown, more: { locked?: boolean; cancelFirst?: boolean } = {}) => {
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        title="Delete this draft?"
        confirm={{ text: "Delete", busyText: "Deleting..." }}
        cancel={{ text: "Keep" }}
        onConfirm={onConfirm}
        onClose={onClose}
        {...more}
      >
        <p>It cannot be restored.</p>
      </ConfirmDialog>,
    );
    return { onClose, user: userEvent.setup() };
  };

  it("is an alert dialog with the focus on its title", () => {
    show(() => {});
    expect(screen.getByRole("alertdialog", { name: "Delete this draft?" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Delete this draft?" }));
  });

  it("puts the safe answer first if asked to", () => {
    show(() => {}, { cancelFirst: true });
    expect(button("Keep").compareDocumentPosition(button("Delete"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("runs once while it is pending, then shows why it failed and can be tried again", async () => {
    const first = pending<string | null>();
    const onConfirm = vi.fn(() => first.promise);
    const { user } = show(onConfirm);
    await user.click(button("Delete"));
    await user.click(button("Deleting..."));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    first.settle("The server is busy.");
    expect(await screen.findByText("The server is busy.")).toBeTruthy();
    await user.click(button("Delete"));
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it("stays open while it is pending if it is locked", async () => {
    const answer = pending<null>();
    const { user, onClose } = show(() => answer.promise, { locked: true });
    await user.click(button("Delete"));
    await user.click(button("Keep"));
    await user.click(button("Close"));
    expect(onClose).not.toHaveBeenCalled();
    answer.settle(null);
    await waitFor(() => expect(screen.queryByText("Deleting...")).toBeNull());
    await user.click(button("Keep"));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe("ReasonDialog", () => {
  function Asking({ onSend, onClose }: { onSend: (text: string) => Promise<string | undefined>; onClose: () => void }) {
    return (
      <ReasonDialog
        title="Reject this company?"
        submitText="Reject"
        busyText="Saving..."
        label="Reason"
        mark="required"
        max={20}
        validate={(text) => (text === "" ? "Please give a reason" : undefined)}
        onSend={async (text) => ({ fieldError: await onSend(text) })}
        onClose={onClose}
      />
    );
  }
  const show = (onSend: (text: string) => Promise<string | undefined> = async () => undefined) => {
    const onClose = vi.fn();
    render(<Asking onSend={onSend} onClose={onClose} />);
    return { onClose, user: userEvent.setup(), field: screen.getByRole("textbox", { name: /Reason/ }) };
  };

  it("shows on submit that the text is missing, with the focus in the field, until it is corrected", async () => {
    const onSend = vi.fn(async () => undefined);
    const { user, field } = show(onSend);
    expect(descriptionOf(field)).not.toContain("Please give a reason");
    await user.click(button("Reject"));
    await waitFor(() => expect(descriptionOf(field)).toContain("Please give a reason"));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, "x");
    await waitFor(() => expect(descriptionOf(field)).not.toContain("Please give a reason"));
    expect(onSend).not.toHaveBeenCalled();
  });

  it("sends the trimmed text once", async () => {
    const answer = pending<undefined>();
    const onSend = vi.fn(() => answer.promise);
    const { user, field } = show(onSend);
    await user.type(field, "  no papers ");
    await user.click(button("Reject"));
    await user.click(await screen.findByRole("button", { name: "Saving..." }));
    answer.settle(undefined);
    expect(await screen.findByRole("button", { name: "Reject" })).toBeTruthy();
    expect(onSend.mock.calls).toEqual([["no papers"]]);
  });

  it("shows the server's error at the field and focuses it", async () => {
    const { user, field } = show(async () => "Too rude");
    await user.type(field, "no papers");
    await user.click(button("Reject"));
    await waitFor(() => expect(descriptionOf(field)).toContain("Too rude"));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("asks before unsaved text is discarded", async () => {
    const { user, field, onClose } = show();
    await user.type(field, "no papers");
    await user.click(button("Cancel"));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });
});
