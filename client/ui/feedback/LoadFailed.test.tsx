import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { LoadFailed } from "./LoadFailed.tsx";

it("says why, and does not move the page or the focus", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  render(
    <LoadFailed title="The list could not be loaded" onRetry={() => {}}>
      Please check your internet connection.
    </LoadFailed>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Error: The list could not be loaded Please check");
  expect(scroll).not.toHaveBeenCalled();
});

it.each([
  ["a part of a page, at its heading", "section", "heading"],
  ["a page, whose heading may give way to another", "div", "main"],
] as const)("retries, and moves the focus to the heading or main: %s", async (_what, Part, role) => {
  const retry = vi.fn();
  const { rerender } = render(
    <main id="main" tabIndex={-1}>
      <Part>
        <h2 tabIndex={-1}>Reports</h2>
        <LoadFailed title="The list could not be loaded" onRetry={retry} />
      </Part>
    </main>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole(role));
  rerender(<LoadFailed title="You may not see this" />);
  expect(screen.queryByRole("button")).toBeNull();
});

it("gives the focus to the heading when it disappears by itself, and otherwise leaves the focus alone", () => {
  const page = (failed: boolean) => (
    <main id="main" tabIndex={-1}>
      <input aria-label="Search" />
      <section>
        <h2 tabIndex={-1}>Reports</h2>
        {failed && <LoadFailed title="The list could not be loaded" onRetry={() => {}} />}
      </section>
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole("button", { name: "Try again" }).focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("heading"));
  rerender(page(true));
  screen.getByRole("textbox", { name: "Search" }).focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
});
