import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { livenLanding } from "#client/app/landing-document.ts";
import { landingMarkup, landingTitle, loadingMarkup } from "#client/app/prerender.tsx";
import { storeSession } from "#client/testing/session.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";

const figure = (value: number, formatted = String(value)) => ({ value, formatted });
const STATS = { activeUsers: figure(1240, "1,240"), jobListings: figure(0), partnerEmployers: figure(41) };
const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };

/** The page as the build writes it, with its script run. */
function open(): void {
  document.body.innerHTML = `<div id="root">${landingMarkup()}</div>`;
  livenLanding();
}

beforeEach(async () => {
  await stubServer(() => success(STATS));
});
afterEach(() => {
  document.body.replaceChildren();
  for (const hint of document.head.querySelectorAll("link[rel=modulepreload], meta[name=kasama-app]")) hint.remove();
});

describe("what the build writes", () => {
  test("is the whole page, with nothing inline that our policy forbids", () => {
    document.body.innerHTML = landingMarkup();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Work that fits.");
    expect(screen.getAllByRole("contentinfo")).toHaveLength(1);
    for (const one of document.body.querySelectorAll("*"))
      for (const { name } of one.attributes) expect(name).not.toMatch(/^(style|on.*)$/);
  });

  test("has the name of the page, and the loading view for all others", () => {
    expect(landingTitle()).toBe("Kasama – work that fits, and people who answer");
    expect(loadingMarkup()).toContain("Loading...");
  });
});

describe("the landing page without React", () => {
  test("shows the figures", async () => {
    open();
    const list = document.querySelector<HTMLElement>("[data-figures]");
    expect(list?.dataset.figures).toBe("awaited");
    expect(await screen.findByText("1,240")).toBeTruthy();
    expect(list?.dataset.figures).toBe("there");
    expect(list?.textContent).toBe("active users1,240job listings0partner employers41");
  });

  test("applies a choice of the display settings at once, in both places, and keeps it", async () => {
    localStorage.setItem("contrast", "high");
    open();
    const themes = screen.getAllByRole("group", { name: "Theme", hidden: true });
    expect(themes).toHaveLength(2);
    const [first, second] = themes;
    if (!first || !second) throw new Error("two groups were expected");
    expect(within(first).getByRole("button", { name: "Light", pressed: true })).toBeTruthy();
    await userEvent.click(within(first).getByRole("button", { name: "Dark" }));
    for (const theme of [first, second]) {
      expect(within(theme).getByRole("button", { name: "Dark", pressed: true, hidden: true })).toBeTruthy();
      expect(within(theme).getByRole("button", { name: "Light", pressed: false, hidden: true })).toBeTruthy();
    }
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
  });

  test("offers the way in, or to the dashboard of whoever is signed in, here or in another tab", () => {
    open();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(header.getByRole("link", { name: "Create account" })).toBeTruthy();
    storeSession(ana);
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(header.getByRole("link", { name: "Your dashboard" }).getAttribute("href")).toBe("/ApplicantDashboard");
    expect(header.queryByRole("link", { name: "Create account" })).toBeNull();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(header.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  });

  test("clears half a session, as every start does", () => {
    localStorage.setItem("user", JSON.stringify(ana));
    localStorage.setItem("rememberedPassword", "secret");
    open();
    expect({ ...localStorage }).toEqual({});
  });

  test("fetches the app when somebody is about to follow a link, and not before", async () => {
    const meta = document.createElement("meta");
    Object.assign(meta, { name: "kasama-app", content: "/assets/index-test.js" });
    document.head.append(meta);
    open();
    const hints = () =>
      [...document.head.querySelectorAll("link[rel=modulepreload]")].map((one) => one.getAttribute("href"));
    await userEvent.hover(screen.getByRole("heading", { level: 1 }));
    await userEvent.hover(within(screen.getByRole("banner")).getByRole("link", { name: "Kasama" }));
    expect(hints()).toEqual([]);
    await userEvent.hover(screen.getByRole("link", { name: "Sign in" }));
    expect(hints()).toContain("/assets/index-test.js");
  });
});
