import { act, screen, waitFor, within } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionStore } from "#client/data/session.ts";
import { displayStore, nothingChosen, readStored } from "#client/shell/display/display.store.ts";
import { storeSession } from "#client/testing/session.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { App } from "../App.tsx";
import { landingMarkup, landingTitle, loadingMarkup } from "../prerender.tsx";

const figure = (value: number, formatted = String(value)) => ({ value, formatted });
const STATS = { activeUsers: figure(1240, "1,240"), jobListings: figure(0), partnerEmployers: figure(41) };
const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };

describe("the HTML that the build writes", () => {
  test("contains the whole landing page, and nothing inline that our policy forbids", async () => {
    document.body.innerHTML = await landingMarkup();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Work that fits.");
    expect(screen.getAllByRole("contentinfo")).toHaveLength(1);
    expect(document.body.querySelector("script")).toBeNull();
    for (const one of document.body.querySelectorAll("*"))
      for (const { name } of one.attributes) expect(name).not.toMatch(/^(style|on.*)$/);
    document.body.replaceChildren();
  });

  test("has the name of the page, and the loading view for all other pages", () => {
    expect(landingTitle()).toBe("Kasama – work that fits, and people who answer");
    expect(loadingMarkup()).toContain("Loading...");
  });
});

describe("the prerendered landing page, hydrated", () => {
  let root: Root;
  const recovered = vi.fn();

  beforeEach(async () => {
    recovered.mockReset();
    await stubServer(() => success(STATS));
    window.history.replaceState(null, "", "/");
    sessionStore.setState(sessionStore.getInitialState(), true);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    displayStore.setState(nothingChosen);
  });

  /** Hydrates the page that the build writes. Returns the heading from before. */
  async function hydrate(): Promise<HTMLElement> {
    const place = document.createElement("div");
    place.innerHTML = await landingMarkup();
    document.body.append(place);
    const heading = screen.getByRole("heading", { level: 1 });
    await act(async () => {
      root = hydrateRoot(place, <App />, { onRecoverableError: recovered });
    });
    return heading;
  }

  test("keeps its elements, and shows the figures once they have loaded", async () => {
    const heading = await hydrate();
    expect(await screen.findByText("1,240")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
    expect(recovered).not.toHaveBeenCalled();
  });

  test("shows the chosen settings and the signed-in user without a second render", async () => {
    localStorage.setItem("theme", "dark");
    displayStore.setState(readStored());
    storeSession(ana);
    const heading = await hydrate();
    const header = within(screen.getByRole("banner"));
    await waitFor(() =>
      expect(header.getByRole("link", { name: "Your dashboard" }).getAttribute("href")).toBe("/ApplicantDashboard"),
    );
    expect(header.queryByRole("link", { name: "Create account" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Dark", pressed: true, hidden: true })).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
    expect(recovered).not.toHaveBeenCalled();
  });
});
