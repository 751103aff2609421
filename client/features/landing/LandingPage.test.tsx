import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { PAGE_PATHS } from "#client/shell/paths.ts";
import { failure, stubServer } from "#client/testing/stub-server.ts";
import { LandingPage, landingAnchors } from "./LandingPage.tsx";
import { landingTexts } from "./texts/landing.texts.ts";

beforeEach(async () => {
  await stubServer(() => failure(503, "UNAVAILABLE", "Please try again."));
  render(
    <MemoryRouter>
      <LandingPage displaySettings={<p>display settings here</p>} resources={<p>resources here</p>} />
    </MemoryRouter>,
  );
});

describe("LandingPage", () => {
  it("has one main, one h1, no skipped heading level, and its name in the title", () => {
    expect(screen.getAllByRole("main")).toHaveLength(1);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const levels = screen.getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
    expect(document.title).toBe("Kasama – work that fits, and people who answer");
  });

  it("links only to existing targets", () => {
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(new Set(targets)).toEqual(
      new Set(["/SignUpPage", "/EmployerSignUpForm", "/accessibility", "/privacy", "/resources"]),
    );
    for (const target of targets) expect(PAGE_PATHS.map(({ path }) => path)).toContain(target);
    for (const { to } of landingAnchors()) expect(document.querySelector(to)).not.toBeNull();
  });

  it("contains every promise of the specification", () => {
    const page = screen.getByRole("main").textContent ?? "";
    for (const promise of [
      /personalized recommendations/i,
      /resources made for you/i,
      /easier application process/i,
      /diverse talent pool/i,
      /company profile/i,
      /dedicated support/i,
    ])
      expect(page).toMatch(promise);
  });

  it("announces nothing as planned or in progress that already exists", () => {
    const page = screen.getByRole("main").textContent ?? "";
    expect(page).not.toMatch(/in the making|coming soon|\bwill\b/i);
  });

  it("links to the resources it promises", () => {
    const promise = screen.getByText("Resources made for you.").closest("li");
    if (!promise) throw new Error("a point was expected");
    expect(within(promise).getByRole("link").getAttribute("href")).toBe("/resources");
  });

  it("shows the resources that are passed in", () => {
    expect(screen.getByText("resources here")).toBeTruthy();
  });

  it("names the language of the example's messages that are in one language", () => {
    const example = within(screen.getByRole("figure", { name: landingTexts.talk.label }));
    expect(example.getByText("Gusto mo bang bumisita bago ang interview?").lang).toBe("fil");
    expect(example.getByText("Wednesday, 2 PM. See you, Noel!").lang).toBe("en");
  });

  it("says in words who can see which data", () => {
    const row = screen.getByRole("row", { name: /PWD ID number/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Never", "Never"]);
  });

  it("shows the display settings that are passed in", () => {
    expect(screen.getByText("display settings here")).toBeTruthy();
  });
});
