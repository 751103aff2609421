import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Button } from "#client/ui/controls/Button.tsx";
import { MenuButton, MenuItem } from "./Disclosure.tsx";

const onLogout = vi.fn();
const menu = (name: string) => (
  <MenuButton button={(props) => <Button {...props}>{name}</Button>}>
    {(close) => (
      <>
        <MenuItem to="/settings">{name} settings</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onLogout();
          }}
        >
          {name} logout
        </MenuItem>
      </>
    )}
  </MenuButton>
);
const show = () =>
  render(
    <MemoryRouter>
      {menu("Account")}
      {menu("Help")}
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  );
const button = (name: string) => screen.getByRole("button", { name });
const expanded = (name: string) => button(name).getAttribute("aria-expanded");

describe("MenuButton", () => {
  it("exposes whether it is open; Escape closes it and returns the focus", async () => {
    show();
    expect(expanded("Account")).toBe("false");
    await userEvent.click(button("Account"));
    expect(expanded("Account")).toBe("true");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Account settings" }));
    await userEvent.keyboard("{Escape}");
    expect(expanded("Account")).toBe("false");
    expect(screen.queryByRole("link")).toBeNull();
    expect(document.activeElement).toBe(button("Account"));
  });

  it("has only one open at a time, and closes on a press outside or when the focus leaves", async () => {
    show();
    await userEvent.click(button("Account"));
    await userEvent.click(button("Help"));
    expect([expanded("Account"), expanded("Help")]).toEqual(["false", "true"]);
    await userEvent.click(button("Elsewhere"));
    expect(expanded("Help")).toBe("false");
    await userEvent.click(button("Help"));
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(button("Elsewhere"));
    expect(expanded("Help")).toBe("false");
  });

  it("closes before it runs the chosen action", async () => {
    show();
    await userEvent.click(button("Account"));
    await userEvent.click(button("Account logout"));
    expect(onLogout).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button("Account"));
  });
});
