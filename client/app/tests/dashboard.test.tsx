import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { greeting } from "#client/features/dashboard/greeting.ts";
import { dashboardTexts as texts } from "#client/features/dashboard/texts/dashboard.texts.ts";
import { storeSession } from "#client/testing/session.ts";
import { resourcesOf } from "#shared/resources/audiences.ts";
import { onOpenMessagesPanel, tellUnreadMessages } from "../../shell/chat-requests.ts";
import { unreadNotifications } from "../../shell/overlays.ts";
import { type Answerer, stubServer, success } from "../../testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };

const jonas = { ...ana, id: 8, user_type: "employer" };

beforeEach(() => {
  tellUnreadMessages(null);
  unreadNotifications.setState({ count: null });
});

test.each([
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [4, "evening"],
])("at %i it says good %s", (hour, part) => {
  expect(greeting(hour, "Ana")).toBe(`Good ${part}, Ana`);
});

const nothing = {
  jobs: { draft: 0, open: 0, closed: 0 },
  counts: { pending: 0, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 },
  applicants: 0,
  pending_since: null,
  looked_at: 0,
  interviewed: 0,
  reply_minutes: null,
};

const own = {
  user_id: 8,
  company_name: "Luntian Digital",
  industry: "Software",
  company_size: "11-50",
  website_url: "luntian.example.ph",
  founded_year: 2015,
  company_description: "",
  access_statement: "Step-free, with a ramp.",
  logo_path: null,
  contact_person: "Jonas Villareal",
  address: "4 Session Road, Baguio",
  status: "approved",
  reason: null,
  documents: [],
  review: null,
};

/** An approved company without jobs and open items. */
const quiet: Answerer = ({ path }) =>
  success(path === "/api/interviews" ? [] : path === "/api/employer/8" ? own : nothing);

test("is amber only if something is waiting, and opens the messages", async () => {
  await stubServer(quiet);
  storeSession(jonas);
  const { user } = renderApp("/EmployerDashboard");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  await screen.findByText("No jobs yet");
  expect(screen.queryByText("You're all caught up"), "not loaded yet").toBeNull();
  act(() => tellUnreadMessages("failed"));
  expect(screen.queryByText("You're all caught up"), "the request failed").toBeNull();
  expect(await screen.findByText(/We couldn't load your messages/)).toBeTruthy();
  act(() => tellUnreadMessages(0));
  expect(screen.getByText("You're all caught up")).toBeTruthy();
  expect(screen.getByText(/^New applications, interview replies and messages will appear here/)).toBeTruthy();
  act(() => tellUnreadMessages(3));
  expect(screen.getByRole("heading", { name: "1 item needs your attention" })).toBeTruthy();
  expect(screen.getByText("3 unread messages")).toBeTruthy();
  const opened = vi.fn();
  const undo = onOpenMessagesPanel(opened);
  await user.click(screen.getByRole("button", { name: "Open messages" }));
  expect(opened).toHaveBeenCalledOnce();
  undo();
});

test("says what to do next, even before the chat has loaded", async () => {
  storeSession(jonas);
  const { user } = renderApp("/EmployerDashboard");
  await user.click(await screen.findByRole("button", { name: "Start a conversation" }));
  // The press takes effect once the chat has loaded.
  expect(await screen.findByRole("dialog", { name: "New message" }, { timeout: 10_000 })).toBeTruthy();
});

test.each([
  ["general", "Community"],
  ["admin", "Admin area"],
])("%s reads %s on the shared dashboard", async (user_type, place) => {
  storeSession({ ...ana, user_type });
  renderApp("/AdminDashboard");
  expect(await screen.findByText(new RegExp(`^${place}`))).toBeTruthy();
});

test("does not say that nothing is waiting while notifications are unread, and opens them", async () => {
  await stubServer(quiet);
  storeSession(jonas);
  const { user } = renderApp("/EmployerDashboard");
  await screen.findByText("No jobs yet");
  act(() => {
    tellUnreadMessages(0);
    unreadNotifications.setState({ count: 2 });
  });
  const main = within(screen.getByRole("main"));
  expect(await main.findByRole("heading", { name: "You have 2 unread notifications" })).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
  await user.click(main.getByRole("button", { name: "Open notifications" }));
  expect(screen.getByRole("button", { name: "Notifications, 2 unread" }).getAttribute("aria-expanded")).toBe("true");
  act(() => unreadNotifications.setState({ count: 0 }));
  expect(main.getByText("You're all caught up")).toBeTruthy();
});

test("has one way home besides the logo: the tabs lead to the other sections", async () => {
  await stubServer(quiet);
  storeSession(jonas);
  renderApp("/EmployerDashboard");
  await screen.findByText("No jobs yet");
  const homes = screen.getAllByRole("link").filter((link) => link.getAttribute("href") === "/EmployerDashboard");
  expect(homes.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Kasama"), "Home"]);
  expect(homes[1]?.getAttribute("aria-current")).toBe("page");
  const tabs = within(screen.getByRole("navigation", { name: "Dashboard" }));
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Jobs", "Applicants", "Company"]);
});

test.each([
  ["pwd", "/ApplicantDashboard"],
  ["indigenous", "/ApplicantDashboard"],
  ["general", "/AdminDashboard"],
  ["employer", "/EmployerDashboard"],
  ["admin", "/AdminDashboard"],
] as const)("the dashboard of %s leads to the resources for them", async (type, home) => {
  await stubServer(() => success(nothing));
  storeSession({ ...ana, user_type: type });
  renderApp(home);
  const main = within(await screen.findByRole("main"));
  const link = await main.findByRole("link", { name: texts.resources[type].title });
  expect(link.getAttribute("href")).toBe(resourcesOf(type));
});
