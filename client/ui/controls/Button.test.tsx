import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { ButtonLink } from "./ButtonLink.tsx";

describe("Button", () => {
  it("ignores presses and does not submit while busy, and keeps the focus", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy} busyText="Saving..." onClick={onClick}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    screen.getByRole("button", { name: "Save" }).focus();
    rerender(form(true));
    const button = screen.getByRole("button", { name: "Saving..." });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
    await userEvent.click(button);
    await userEvent.type(screen.getByRole("textbox"), "x{Enter}");
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("does nothing while inactive, without the disabled attribute", () => {
    const onClick = vi.fn();
    render(
      <Button inactive onClick={onClick}>
        Send
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Send" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-busy")).toBeNull();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it("does not submit a form by default", () => {
    render(<Button>Back</Button>);
    expect(screen.getByRole("button", { name: "Back" }).getAttribute("type")).toBe("button");
  });
});

describe("ButtonLink", () => {
  it("renders a link to a route or to a part of the page", () => {
    render(
      <MemoryRouter initialEntries={["/login"]}>
        <ButtonLink to="/SignUpPage">Create account</ButtonLink>
        <ButtonLink to="#privacy">Privacy</ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/SignUpPage");
    expect(screen.getByRole("link", { name: "Privacy" }).getAttribute("href")).toBe("#privacy");
  });
});
