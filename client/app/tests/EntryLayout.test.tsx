import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { NotFoundPage } from "#client/app/pages/NotFoundPage.tsx";
import { EntryLayout } from "#client/shell/frame/EntryLayout.tsx";

function show(locked: boolean) {
  return render(
    <MemoryRouter>
      <EntryLayout claim="A claim" locked={locked} label="Create your account">
        <h1>Create your account</h1>
      </EntryLayout>
    </MemoryRouter>,
  );
}

describe("EntryLayout", () => {
  it("begins with a skip link that focuses main", async () => {
    show(false);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to main content");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("has banner, main and footer, with help in it", () => {
    show(false);
    expect(screen.getByRole("banner").textContent).toContain("A claim");
    expect(screen.getByRole("link", { name: "Kasama" }).getAttribute("href")).toBe("/");
    const help = screen.getByRole("link", { name: "Contact support" });
    expect(help.getAttribute("href")).toBe("mailto:support@kasama.example");
    expect(screen.getByRole("contentinfo").textContent).toContain(`© ${new Date().getFullYear()} Kasama`);
  });

  it("locks the page while it is shown, and the form panel can be focused and is named", () => {
    const { unmount } = show(true);
    const main = screen.getByRole("main", { name: "Create your account" });
    expect(main.tabIndex).toBe(0);
    expect(document.body.hasAttribute("data-locked")).toBe(true);
    unmount();
    expect(document.body.hasAttribute("data-locked")).toBe(false);
  });
});

describe("NotFoundPage", () => {
  it("has a heading and offers the way back", () => {
    render(
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>,
    );
    expect(document.title).toBe("Page not found – Kasama");
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  });
});
