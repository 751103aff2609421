import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "#client/app/App.tsx";
import { signOut } from "#client/data/session.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { textIn } from "#client/testing/dom.ts";
import { storeSession } from "#client/testing/session.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };
const ben = { ...ana, id: 8, username: "ben", first_name: "Ben", user_type: "employer" };

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

test("shows Loading... while the session is being restored", () => {
  window.history.replaceState(null, "", "/login");
  // Rendered without effects, so the session is not restored yet.
  expect(renderToStaticMarkup(<App />)).toContain("Loading...");
});

test("useAuth outside of its provider is an error", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Alone = () => <p>{String(useAuth().loading)}</p>;
  expect(() => render(<Alone />)).toThrow("useAuth must be used within an AuthProvider");
});

describe("the header of each page", () => {
  const accountMenu = () => screen.queryByRole("button", { name: "Ana Reyes, account menu" });

  test.each([
    "/ApplicantDashboard",
    "/settings",
    "/terms",
    "/privacy",
    "/accessibility",
    "/nowhere",
    "/forgot-password",
    "/reset-password",
  ])("is on %s, around the page, for signed-in users", async (path) => {
    storeSession(ana);
    await stubServer(() => failure(500, "INTERNAL", "Not today"));
    renderApp(path);
    await waitFor(() => expect(accountMenu()).toBeTruthy());
    const main = await screen.findByRole("main");
    expect(await within(main).findByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.getAllByRole("main")).toHaveLength(1);
    expect(screen.getByRole("link", { name: /Kasama's/ }).getAttribute("href")).toBe("/ApplicantDashboard");
    expect(screen.getAllByText("Skip to main content")).toHaveLength(1);
  });

  test("is removed when the session ends, while the page below it stays", async () => {
    storeSession(ana);
    renderApp("/forgot-password");
    await waitFor(() => expect(accountMenu()).toBeTruthy());
    const email = await screen.findByLabelText(/Email/);
    fireEvent.change(email, { target: { value: "half@mail" } });
    act(() => signOut("expired"));
    await waitFor(() => expect(accountMenu()).toBeNull());
    expect(screen.getByLabelText(/Email/)).toBe(email);
    expect((email as HTMLInputElement).value).toBe("half@mail");
  });

  // The login redirects signed-in users.
  test.each(["/", "/SignUpPage", "/EmployerSignUpForm", "/verify-email"])("is hidden on %s", async (path) => {
    storeSession(ana);
    await stubServer(() => failure(500, "INTERNAL", "Not today"));
    renderApp(path);
    await screen.findByRole("heading", { level: 1 });
    expect(window.location.pathname).toBe(path);
    expect(accountMenu()).toBeNull();
  });

  test.each(["/terms", "/nowhere"])("is hidden on %s for visitors, and removed by the logout", async (path) => {
    storeSession(ana);
    renderApp(path);
    await waitFor(() => expect(accountMenu()).toBeTruthy());
    act(() => signOut("expired"));
    await waitFor(() => expect(accountMenu()).toBeNull());
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });
});

describe("guards", () => {
  test("send a visitor to the login, and back to the wanted page afterwards", async () => {
    await stubServer(() => success({ token: "t", user: ana }));
    const { user } = renderApp("/ApplicantDashboard?from=mail");
    expect(await screen.findByText("Please log in to continue.")).toBeTruthy();
    expect(window.location.pathname).toBe("/login");
    await user.type(screen.getByLabelText("Email"), "ana@mail.example");
    await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("heading", { level: 1, name: /^Good \w+, Ana$/ })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/ApplicantDashboard?from=mail");
  });

  test.each(["banner", "main"])("lead back to a job after signing in, by the link in its %s", async (part) => {
    await stubServer(({ path }) =>
      path === "/api/login" ? success({ token: "t", user: ana }) : failure(404, "NOT_FOUND", "Job not found"),
    );
    const { user } = renderApp("/jobs/7");
    await user.click(await within(await screen.findByRole(part)).findByRole("link", { name: "Sign in" }));
    await user.type(await screen.findByLabelText("Email"), "ana@mail.example");
    await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("link", { name: "Find other jobs" })).toBeTruthy();
    expect(window.location.pathname).toBe("/jobs/7");
  });

  test("open the application from an email once, after the login, and request nothing else", async () => {
    const server = await stubServer(({ path }) =>
      path === "/api/login" ? success({ token: "t", user: ana }) : failure(404, "NOT_FOUND", "Application not found"),
    );
    const { user } = renderApp("/ApplicantDashboard?application=9&x=1#y");
    await user.type(await screen.findByLabelText("Email"), "ana@mail.example");
    await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("dialog", { name: "Application details" })).toBeTruthy();
    await waitFor(() => expect(server.received.map(({ path }) => path)).toContain("/api/applications/9"));
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe("/ApplicantDashboard?x=1#y");
    expect(server.received.filter(({ path }) => path === "/api/applications/9")).toHaveLength(1);
  });

  test("open no application if the address has an invalid id", async () => {
    storeSession(ana);
    const server = await stubServer(() => failure(404, "NOT_FOUND", "Not here"));
    renderApp("/ApplicantDashboard?application=0x9");
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeTruthy();
    expect(server.received.filter(({ path }) => path.startsWith("/api/applications/"))).toEqual([]);
  });

  test("leave the application in the address to the page that opens it next to its list", async () => {
    storeSession(ben);
    await stubServer(() => failure(500, "INTERNAL", "Not today"));
    renderApp("/EmployerDashboard/applicants?application=9");
    expect(await screen.findByText("Couldn't load the applications.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.location.search).toBe("?application=9");
  });

  test("send a user to the home of their role", async () => {
    storeSession(ben);
    renderApp("/ApplicantDashboard");
    expect(await screen.findByRole("heading", { level: 1, name: /Ben$/ })).toBeTruthy();
    expect(window.location.pathname).toBe("/EmployerDashboard");
  });

  test("send to the landing page after a logout in another tab", async () => {
    storeSession(ana);
    renderApp("/ApplicantDashboard");
    await screen.findByRole("heading", { level: 1, name: /Ana$/ });
    localStorage.removeItem("token");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  });

  test("send to the landing page and say why after the account was deleted", async () => {
    storeSession(ana);
    renderApp("/ApplicantDashboard");
    await screen.findByRole("heading", { level: 1, name: /Ana$/ });
    act(() => signOut("deleted"));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  });

  test("drop toasts of the previous user after a logout", async () => {
    storeSession(ana);
    renderApp("/ApplicantDashboard");
    await screen.findByRole("heading", { level: 1, name: /Ana$/ });
    act(() => void toast({ type: "info", title: "For Ana alone", autoHide: false }));
    expect(await screen.findByText("For Ana alone")).toBeTruthy();
    act(() => signOut("logout"));
    await waitFor(() => expect(useRecentMessages.getState().recent).toEqual([]));
    await waitFor(() => expect(screen.queryByText("For Ana alone")).toBeNull());
  });

  test("ask to log in again and say why after the server ended the session", async () => {
    storeSession(ana);
    renderApp("/ApplicantDashboard");
    await screen.findByRole("heading", { level: 1, name: /Ana$/ });
    act(() => signOut("expired"));
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("Authentication Required")).toHaveLength(2));
    expect(window.history.state.usr).toEqual({ from: "/ApplicantDashboard" });
  });
});

describe("the header", () => {
  test("is not shown to visitors", async () => {
    renderApp("/login");
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(screen.queryByRole("button", { name: /account menu/ })).toBeNull();
  });

  test("has an account menu that Escape closes, with the focus back on its button", async () => {
    storeSession(ana);
    const { user } = renderApp("/ApplicantDashboard");
    const button = await screen.findByRole("button", { name: /Ana Reyes, account menu/ });
    expect(screen.getByRole("link", { name: "Kasama's workspace" }).getAttribute("href")).toBe("/ApplicantDashboard");
    await user.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.queryByText(/photo/)).toBeNull();
    await user.keyboard("{Escape}");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText("Logout")).toBeNull();
  });

  test("logs out: calls the server, clears the session, goes to /", async () => {
    const server = await stubServer(() => success({}));
    storeSession(ana, "secret");
    localStorage.setItem("openConversations", "[]");
    const { user } = renderApp("/ApplicantDashboard");
    await user.click(await screen.findByRole("button", { name: /account menu/ }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    // Meanwhile the dashboard has requested its data.
    const posted = () => server.received.filter(({ method }) => method === "POST");
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ path: "/api/logout" });
    expect(posted()[0]?.headers.authorization).toBe("Bearer secret");
    expect({ ...localStorage }).toEqual({});
  });
});

test("after a navigation the focus is on main and the page's name is announced once", async () => {
  const { user } = renderApp("/login");
  await user.click(await screen.findByRole("link", { name: "Create an account" }));
  await screen.findByRole("heading", { level: 1, name: "Create your account" });
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(document.title).toBe("Create your account – Kasama");
  await waitFor(() => expect(politeText()).toBe("Create your account"));
});

test("does not add the current page to the history again", async () => {
  const { user } = renderApp("/terms");
  const follow = async (name: string) =>
    await user.click(within(await screen.findByRole("contentinfo")).getByRole("link", { name }));
  await follow("Privacy");
  expect(await screen.findByRole("heading", { level: 1, name: /Privacy/ })).toBeTruthy();
  const before = window.history.length;
  await follow("Privacy");
  expect(window.history.length).toBe(before);
  await follow("Terms");
  await waitFor(() => expect(window.history.length).toBe(before + 1));
});

test("leaves focus and announcement to the browser on the first page of a visit", async () => {
  renderApp("/login");
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  expect(document.activeElement).toBe(document.body);
});

test("an unknown address shows the page for unknown addresses", async () => {
  renderApp("/nowhere");
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(document.title).toMatch(/not found/i);
});

describe("the login", () => {
  const fill = async (user: ReturnType<typeof renderApp>["user"]) => {
    await user.type(await screen.findByLabelText("Email"), "ana@mail.example");
    await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
  };

  test("validates the input and moves the focus to the summary", async () => {
    const { user } = renderApp("/login");
    await user.type(await screen.findByLabelText("Email"), "ana");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    const summary = await screen.findByRole("alert", { name: /fix 2 fields/ });
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText("Invalid email format")).toBeTruthy();
    expect(within(summary).getByText("Password must be at least 8 characters")).toBeTruthy();
    expect(document.title).toBe("Error: Sign in – Kasama");
  });

  test("reports a failure in a toast and in the page, and keeps the input", async () => {
    await stubServer(() => failure(401, "INVALID_CREDENTIALS", "Invalid email or password."));
    const { user } = renderApp("/login");
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findAllByText("Login Failed")).toHaveLength(2);
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
  });

  test("leads to the verification if the account is not verified", async () => {
    await stubServer(() => failure(403, "ACCOUNT_NOT_VERIFIED", "Please verify your email address."));
    const { user } = renderApp("/login");
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Account not verified")).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
    expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
  });

  test("is busy while it waits, and remembers the email if asked to", async () => {
    let answer = () => {};
    const server = await stubServer(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return success({ token: "t", user: ben });
    });
    const { user } = renderApp("/login");
    await fill(user);
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    const busy = await screen.findByRole("button", { name: "Signing in..." });
    await user.click(busy);
    answer();
    await screen.findByRole("heading", { level: 1, name: /Ben$/ });
    expect(server.received.map((one) => one.json)).toEqual([
      { email: "ana@mail.example", password: "Kasama-2026!", rememberMe: true },
    ]);
    expect(localStorage.getItem("rememberedEmail")).toBe("ana@mail.example");
    expect(localStorage.getItem("rememberedPassword")).toBeNull();
  });

  test("says once that an account was created", async () => {
    sessionStorage.setItem("registrationSuccess", "true");
    renderApp("/login");
    expect(await screen.findByText("Account created successfully! Please log in.")).toBeTruthy();
    expect(sessionStorage.getItem("registrationSuccess")).toBeNull();
  });
});

/** The current text of the polite live region. */
const politeText = () =>
  [...document.querySelectorAll("[aria-live=polite]")].map((region) => region.textContent).join("");
