import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sessionStore, signOut } from "#client/data/session.ts";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

async function arrive(state: unknown = null) {
  const { user } = renderApp("/login", state);
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  const signIn = async () => {
    await user.type(screen.getByLabelText("Email"), "ana@mail.example");
    await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
  };
  return { user, signIn };
}

describe("the form", () => {
  test("supports password managers, and shows the password on request", async () => {
    const { user } = await arrive();
    const email = screen.getByLabelText("Email");
    const password = screen.getByLabelText("Password");
    expect([email.getAttribute("name"), email.getAttribute("type")]).toEqual(["email", "email"]);
    expect(email.getAttribute("autocomplete")).toBe("username");
    expect([password.getAttribute("name"), password.getAttribute("type")]).toEqual(["password", "password"]);
    expect(password.getAttribute("autocomplete")).toBe("current-password");
    expect(email.closest("form")).toBe(password.closest("form"));
    const show = screen.getByRole("button", { name: "Show password" });
    await user.click(show);
    expect([password.getAttribute("type"), show.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
    await user.click(password);
    await user.paste("Kasama-2026!");
    expect(textIn(password)).toBe("Kasama-2026!");
  });

  test("has exactly the specified texts", async () => {
    const { user } = await arrive();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(descriptionOf(screen.getByLabelText("Email"))).toBe("Error: Email is required"));
    expect(descriptionOf(screen.getByLabelText("Password"))).toBe("Error: Password must be at least 8 characters");
  });

  test("links to both sign-ups and to help", async () => {
    await arrive();
    expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/SignUpPage");
    expect(screen.getByRole("link", { name: "Create an employer account" }).getAttribute("href")).toBe(
      "/EmployerSignUpForm",
    );
    const address = screen.getByText("support@kasama.example");
    expect(address.getAttribute("href")).toBe("mailto:support@kasama.example");
    expect(address.closest("details")?.querySelector("summary")?.textContent).toBe("Help with signing in");
  });

  test("takes the typed address to the recovery and back, together with the wanted page", async () => {
    const { user } = await arrive({ from: "/ApplicantDashboard" });
    await user.type(screen.getByLabelText("Email"), " ana@mail.example");
    await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
    await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
    await user.click(screen.getByRole("link", { name: "Back to Login" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
    expect(window.history.state.usr).toEqual({ from: "/ApplicantDashboard", email: "ana@mail.example" });
  });
});

describe("a success", () => {
  test("stores token and user, and leads to the dashboard of the user type after 100 ms", async () => {
    await stubServer(() => success({ token: "t", user: ana }));
    const { signIn } = await arrive();
    let signedInAt = 0;
    onTestFinished(
      sessionStore.subscribe(({ state }) => {
        expect([state, window.location.pathname]).toEqual(["in", "/login"]);
        signedInAt = performance.now();
      }),
    );
    await signIn();
    await waitFor(() => expect(window.location.pathname).toBe("/ApplicantDashboard"));
    // Timers count whole milliseconds.
    expect(performance.now() - signedInAt).toBeGreaterThan(99);
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(ana);
    expect(localStorage.getItem("token")).toBe("t");
  });
});

describe("a job that a visitor wanted to apply to", () => {
  const DAY = 24 * 60 * 60 * 1000;
  const keep = (job: unknown, until = Date.now() + DAY) =>
    localStorage.setItem("wantedJob", JSON.stringify({ id: job, until }));
  const signInAs = async (user_type: string, state: unknown = null) => {
    await stubServer(() => success({ token: "t", user: { ...ana, user_type } }));
    const { signIn } = await arrive(state);
    await signIn();
    await waitFor(() => expect(window.location.pathname).not.toBe("/login"));
    return [window.location.pathname, localStorage.getItem("wantedJob")];
  };
  /** The job's page would remove this state once it has loaded. It is never rendered here. */
  const pendingState = () => window.history.state.usr;

  test("leads a first sign-in to the job, with the dialog to apply, and is forgotten", async () => {
    keep(14);
    expect(await signInAs("pwd")).toEqual(["/jobs/14", null]);
    expect(pendingState()).toEqual({ apply: 14 });
  });

  test("is applied to if the sign-in came from the job's own page", async () => {
    keep(14);
    expect(await signInAs("general", { from: "/jobs/14" })).toEqual(["/jobs/14", null]);
    expect(pendingState()).toEqual({ apply: 14 });
  });

  test("is replaced by another page that led to the sign-in later, and is forgotten", async () => {
    keep(14);
    expect(await signInAs("pwd", { from: "/settings" })).toEqual(["/settings", null]);
  });

  test("has no effect for an employer, and is forgotten", async () => {
    keep(14);
    expect(await signInAs("employer")).toEqual(["/EmployerDashboard", null]);
  });

  test.each([
    ["after a day", 14, Date.now() - 1],
    ["if it is no number", "//elsewhere.example", undefined],
  ])("leads nowhere %s", async (_when, job, until) => {
    keep(job, until);
    expect(await signInAs("pwd")).toEqual(["/ApplicantDashboard", null]);
  });
});

describe("a failure", () => {
  const answer = async (one: Answer) => {
    await stubServer(() => one);
    const page = await arrive();
    await page.signIn();
    return page;
  };
  /** Both in a toast and in the page, where it stays. */
  const expectShownTwice = async (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

  test.each(["INVALID_CREDENTIALS", "SIGNED_OUT"])("401 %s clears the stored token and user", async (code) => {
    await stubServer(() => failure(401, code, "Invalid email or password."));
    const { signIn } = await arrive();
    localStorage.setItem("token", "of somebody");
    localStorage.setItem("user", "half a user");
    await signIn();
    await expectShownTwice("Login Failed");
    await expectShownTwice("Invalid email or password.");
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    expect(sessionStore.getState().user).toBeNull();
  });

  test("a wrong password keeps the data from before the session ended: forms, outbox and the reason", async () => {
    await stubServer(() => failure(401, "INVALID_CREDENTIALS", "Invalid email or password."));
    const { signIn } = await arrive();
    localStorage.setItem("kasama-typed-job-7-new", "half a job");
    localStorage.setItem("sessionEnded", "expired");
    await signIn();
    await expectShownTwice("Login Failed");
    expect(localStorage.getItem("kasama-typed-job-7-new")).toBe("half a job");
    expect(localStorage.getItem("sessionEnded")).toBe("expired");
  });

  test("429 disables the button for this address until another attempt can succeed, and for no other address", async () => {
    const server = await stubServer(() => ({
      ...failure(429, "TOO_FAST", "Too many requests."),
      headers: { "retry-after": "125" },
    }));
    const { user, signIn } = await arrive();
    await signIn();
    await expectShownTwice("Too Many Requests");
    const button = screen.getByRole("button", { name: "Sign in" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(descriptionOf(button)).toBe("You can try again in 3 minutes.");
    await user.click(button);
    await user.type(screen.getByLabelText("Password"), "{Enter}");
    expect(server.received).toHaveLength(1);
    await user.type(screen.getByLabelText("Email"), "x");
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(button.getAttribute("aria-describedby")).toBeNull();
  });

  test("429 says when to try again", async () => {
    await answer({ ...failure(429, "TOO_FAST", "Too many requests."), headers: { "retry-after": "125" } });
    await expectShownTwice("Too Many Requests");
    // In the toast, in the page, and at the button.
    await waitFor(() => expect(screen.getAllByText("You can try again in 3 minutes.")).toHaveLength(3));
  });

  test("an answer with success false shows its message, whatever its status", async () => {
    await answer({ status: 200, body: { success: false, message: "Closed for the night." } });
    await expectShownTwice("Request Failed");
    await expectShownTwice("Closed for the night.");
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("does not lead to the verification if the user has gone to another page", async () => {
    let answer = () => {};
    await stubServer(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return failure(403, "ACCOUNT_NOT_VERIFIED", "Please verify your email address before signing in.");
    });
    const { user, signIn } = await arrive();
    await signIn();
    await user.click(screen.getByRole("link", { name: "Create an account" }));
    await screen.findByRole("heading", { level: 1, name: "Create your account" });
    answer();
    expect(await screen.findByText("Account not verified")).toBeTruthy();
    expect(window.location.pathname).toBe("/SignUpPage");
  });

  test("no answer shows a Connection Error", async () => {
    await stubServer(() => {
      throw new Error("no answer");
    });
    const { signIn } = await arrive();
    await signIn();
    await expectShownTwice("Connection Error");
  });
});

test("the banner of a new account disappears after 5 seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.setItem("registrationSuccess", "true");
  await arrive();
  const text = "Account created successfully! Please log in.";
  await screen.findByText(text);
  act(() => vi.advanceTimersByTime(3500));
  expect(screen.getByText(text)).toBeTruthy();
  act(() => vi.advanceTimersByTime(1500));
  expect(screen.queryByText(text)).toBeNull();
});

test.each([
  ["password", "Password changed", "Please sign in with your new password."],
  ["email", "Email address changed", "Your email address was changed. Please sign in again."],
] as const)("says why a session ended, announced once: %s", async (reason, title, text) => {
  localStorage.setItem("user", JSON.stringify(ana));
  localStorage.setItem("token", "t");
  renderApp("/ApplicantDashboard");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  act(() => signOut(reason));
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  const read = screen.getAllByText(title).filter((one) => one.closest("[role=alert], [role=status]"));
  expect(read).toHaveLength(1);
});

test("shows why an account was suspended, once and as an error, and keeps showing it", async () => {
  localStorage.setItem("user", JSON.stringify(ana));
  localStorage.setItem("token", "t");
  renderApp("/ApplicantDashboard");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  act(() => signOut("suspended", "You sent the same message to forty people."));
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  const box = (await screen.findByText("Account suspended")).closest("[role=alert]");
  expect(box?.textContent).toContain("This account is suspended. Please contact support.");
  expect(box?.textContent).toContain("Reason: You sent the same message to forty people.");
  expect(screen.getAllByText("Account suspended")).toHaveLength(1);
});
