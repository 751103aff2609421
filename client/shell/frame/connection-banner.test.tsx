import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Report, report } from "#client/data/connection.ts";
import { signIn, signOut } from "#client/data/session.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { announcements } from "#client/ui/feedback/announce.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { followConnection } from "../connection-notice.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";

const heard: string[] = [];
let stop: () => void;
let forget: () => void;
const banner = () => screen.queryByRole("region", { name: "Connection" });
const tell = (...news: Report[]) =>
  act(() => {
    for (const one of news) report(one);
  });
const user = {
  ...{ id: 1, username: "ana", first_name: "Ana", last_name: "Reyes" },
  ...{ user_type: "general" as const, photo: null },
};

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  forget = announcements.subscribe(({ polite }) => polite && heard.push(polite.text));
  stop = followConnection();
});
afterEach(() => {
  signOut();
  tell("network-back", "closed");
  stop();
  forget();
});
/** Enough time for everything that is announced or ends by itself. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("appears at once without a network, and says for a moment that it is over; each is announced once", async () => {
  signIn({ token: "t", user, email: "ana@mail.example", rememberMe: false });
  render(
    <>
      <Announcer />
      <ConnectionBanner />
      <ConnectionBanner />
    </>,
  );
  tell("opened", "synced");
  expect(banner()).toBeNull();
  tell("network-lost");
  const offline = "You're offline. Messages you send will go out when you're back.";
  for (const one of screen.getAllByRole("region")) expect(one.textContent).toBe(offline);
  await pass(1500);
  tell("network-back");
  await pass(500);
  expect(screen.getAllByRole("region")[0]?.textContent?.trim()).toBe("Reconnecting...");
  await pass(1500);
  tell("synced");
  expect(screen.getAllByRole("region")[0]?.textContent?.trim()).toBe("You're back online.");
  await pass(6000);
  expect(banner()).toBeNull();
  expect(heard).toEqual([offline, "Reconnecting...", "You're back online."]);
});

it("promises a visitor nothing about messages", async () => {
  render(<ConnectionBanner />);
  tell("network-lost");
  expect(banner()?.textContent?.trim()).toBe("You're offline.");
  await pass(1500);
  expect(heard).toEqual(["You're offline."]);
});

it("does not appear for a blip", async () => {
  render(<ConnectionBanner />);
  tell("opened", "synced", "lost");
  await pass(400);
  tell("synced");
  await pass(6000);
  expect(banner()).toBeNull();
  expect(heard).toEqual([]);
});

it("is in the dialog while one is open, and ends with the session", async () => {
  const page = (open: boolean) => (
    <>
      <main id="main" tabIndex={-1} />
      <ConnectionBanner />
      {open && (
        <Dialog title="Edit profile" onClose={() => {}}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(true));
  tell("opened", "lost");
  await pass(500);
  expect(within(screen.getByRole("dialog")).getByRole("region").textContent?.trim()).toBe("Reconnecting...");
  rerender(page(false));
  expect(banner()?.closest("dialog")).toBeNull();
  await pass(1500);
  tell("closed");
  expect(banner()).toBeNull();
  await pass(1500);
  expect(heard).toEqual(["Reconnecting..."]);
});
