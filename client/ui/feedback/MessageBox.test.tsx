import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MessageBox } from "./MessageBox.tsx";
import { chooseToastTime } from "./toastTime.ts";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
beforeEach(() => {
  vi.useFakeTimers();
});

describe("MessageBox", () => {
  it("interrupts with an error, which stays until it is closed", () => {
    const onDismiss = vi.fn();
    render(
      <MessageBox type="error" title="Failed to fetch application details." onDismiss={onDismiss}>
        Unknown error
      </MessageBox>,
    );
    expect(screen.getByRole("alert").textContent).toContain(
      "Error: Failed to fetch application details. Unknown error",
    );
    pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss: Failed to fetch application details." }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("returns the focus to the previous element when it is closed, or to main", () => {
    const Page = ({ field }: { field: boolean }) => (
      <main id="main" tabIndex={-1}>
        <MessageBox key={String(field)} type="error" onDismiss={() => {}}>
          Try again
        </MessageBox>
        {field && <input aria-label="Email" />}
      </main>
    );
    const { rerender } = render(<Page field />);
    const close = () => screen.getByRole("button", { name: "Dismiss this message" });
    const email = screen.getByLabelText("Email");
    act(() => email.focus());
    act(() => close().focus());
    fireEvent.click(close());
    expect(document.activeElement).toBe(email);
    rerender(<Page field={false} />);
    act(() => close().focus());
    fireEvent.click(close());
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("puts a success into an existing live region, and disappears after 5000 ms", () => {
    const onDismiss = vi.fn();
    render(
      <MessageBox type="success" onDismiss={onDismiss}>
        Account created successfully! Please log in.
      </MessageBox>,
    );
    expect(screen.getByRole("status").textContent).toBe("");
    pass(100);
    expect(screen.getByRole("status").textContent).toContain("Account created successfully! Please log in.");
    pass(4800);
    expect(onDismiss).not.toHaveBeenCalled();
    pass(200);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it.each([
    ["error", "alert", "Error: "],
    ["warning", "alert", "Warning: "],
    ["info", "status", "Information: "],
    ["success", "status", "Success: "],
  ] as const)(
    "of type %s is an %s that names its type, disappears after 5000 ms if asked to, and can be dismissed",
    (type, role, word) => {
      const onDismiss = vi.fn();
      render(
        <MessageBox type={type} autoHide onDismiss={onDismiss}>
          Something to know
        </MessageBox>,
      );
      pass(100);
      expect(screen.getByRole(role).textContent).toContain(`${word} Something to know`);
      fireEvent.click(screen.getByRole("button", { name: "Dismiss this message" }));
      expect(onDismiss).toHaveBeenCalledTimes(1);
      pass(4850);
      expect(onDismiss).toHaveBeenCalledTimes(1);
      pass(100);
      expect(onDismiss).toHaveBeenCalledTimes(2);
    },
  );

  it("is not announced a second time when a toast says the same", () => {
    render(
      <MessageBox type="error" title="Login Failed" toasted onDismiss={() => {}}>
        Invalid email or password.
      </MessageBox>,
    );
    expect(screen.getByText(/Invalid email or password/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not disappear while it is hovered, focused, or the page is hidden", () => {
    const onDismiss = vi.fn();
    render(
      <MessageBox type="info" autoHideDelay={1000} onDismiss={onDismiss}>
        Saved
      </MessageBox>,
    );
    pass(900);
    fireEvent.pointerEnter(screen.getByRole("status"));
    pass(10_000);
    fireEvent.pointerLeave(screen.getByRole("status"));
    act(() => screen.getByRole("button").focus());
    pass(10_000);
    act(() => screen.getByRole("button").blur());
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    fireEvent(document, new Event("visibilitychange"));
    pass(10_000);
    expect(onDismiss).not.toHaveBeenCalled();
    hidden.mockRestore();
    fireEvent(document, new Event("visibilitychange"));
    pass(110);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("stays until it is dismissed if that was chosen on this device", () => {
    chooseToastTime("stay");
    const onDismiss = vi.fn();
    render(
      <MessageBox type="success" onDismiss={onDismiss}>
        Saved
      </MessageBox>,
    );
    pass(100_000);
    expect(onDismiss).not.toHaveBeenCalled();
    chooseToastTime("normal");
  });
});
