import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { renderApp } from "./render-app.tsx";

type User = ReturnType<typeof renderApp>["user"];

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

const h1 = (name: string) => screen.findByRole("heading", { level: 1, name });
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement === element).toBe(true));
const noAnswer = () => {
  throw new Error("no answer");
};
const answers = (answer: Answer | null) => stubServer(() => answer ?? noAnswer());
/** Both in a toast and in the page, where it stays. */
const expectShownTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

describe("forgot password", () => {
  const SENT = "If an account with that email exists, a reset link has been sent.";
  const arrive = async (state: unknown = null) => {
    const { user } = renderApp("/forgot-password", state);
    await h1("Forgot your password?");
    return user;
  };
  const send = (user: User) => user.click(screen.getByRole("button", { name: "Send Reset Link" }));

  test("links to the login and to support", async () => {
    await arrive({ email: "ana@mail.example" });
    const main = within(screen.getByRole("main"));
    expect(textIn(main.getByLabelText("Email"))).toBe("ana@mail.example");
    expect(main.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
    expect(main.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe(
      "mailto:support@kasama.example",
    );
  });

  test.each([
    ["", "Email is required"],
    ["ana", "Invalid email format"],
  ])("rejects %j like the login, without a call", async (typed, text) => {
    const server = await answers(null);
    const user = await arrive();
    if (typed) await user.type(screen.getByLabelText("Email"), typed);
    await send(user);
    await isFocused(await screen.findByRole("alert", { name: "Please fix 1 field" }));
    expect(descriptionOf(screen.getByLabelText("Email"))).toBe(`Error: ${text}`);
    expect(document.title).toBe("Error: Forgot your password? – Kasama");
    expect(server.received).toEqual([]);
  });

  test("is busy while it sends, then says what to do, with the focus on the heading", async () => {
    let answer = () => {};
    const server = await stubServer(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return success({ message: "not read" });
    });
    const user = await arrive();
    await user.type(screen.getByLabelText("Email"), " Ana@mail.example ");
    await send(user);
    const busy = await screen.findByRole("button", { name: "Sending..." });
    await user.click(busy);
    answer();
    await isFocused(await h1("Check your email"));
    expect(screen.getByText(SENT)).toBeTruthy();
    expect(screen.getByText(/within 60 minutes/)).toBeTruthy();
    expect(screen.getByText(/spam folder/).textContent).toContain("Ana@mail.example");
    expect(server.received.map(({ path, json }) => ({ path, json }))).toEqual([
      { path: "/api/forgot-password", json: { email: "Ana@mail.example" } },
    ]);
  });

  test.each<[Answer | null]>([
    [failure(500, "INTERNAL", "Something went wrong on our end.")],
    [failure(400, "BAD_INPUT", "Please check your input.", { email: ["Odd"] })],
    [{ status: 502, body: "<h1>Bad gateway</h1>" }],
    [null],
  ])("shows the same text for every failure", async (answer) => {
    await answers(answer);
    const user = await arrive({ email: "ana@mail.example" });
    await send(user);
    await expectShownTwice("Error");
    await expectShownTwice("Failed to send reset email. Please try again.");
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
  });

  test("says in the page when to try again", async () => {
    await answers({ ...failure(429, "TOO_FAST", "Too many requests."), headers: { "retry-after": "600" } });
    const user = await arrive({ email: "ana@mail.example" });
    await send(user);
    await expectShownTwice("Failed to send reset email. Please try again.");
    expect(screen.getByText("You can try again in 10 minutes.")).toBeTruthy();
  });

  test("sends again and confirms it, reports a failure, and accepts another address", async () => {
    const server = await answers(success({ message: "" }));
    const user = await arrive({ email: "ana@mail.example" });
    await send(user);
    await h1("Check your email");
    const again = screen.getByRole("button", { name: "Send again" });
    await user.click(again);
    await expectShownTwice(SENT);
    expect(document.activeElement).toBe(again);
    expect(server.received).toHaveLength(2);

    server.answer = noAnswer;
    await user.click(again);
    await expectShownTwice("Failed to send reset email. Please try again.");
    expect(screen.getAllByText(SENT)).toHaveLength(1);

    await user.click(screen.getByRole("button", { name: "Use another address" }));
    await isFocused(await h1("Forgot your password?"));
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
  });
});

describe("reset password", () => {
  const PASSWORD = "Kasama2027";
  /** A server that accepts the link, and answers the reset like this. */
  const answers = (answer: Answer | null) =>
    stubServer(({ path }) => (path.endsWith("/check") ? success({ valid: true }) : (answer ?? noAnswer())));
  /** The received requests, without the check of the link. */
  const sent = (server: Awaited<ReturnType<typeof stubServer>>) =>
    server.received.filter(({ path }) => !path.endsWith("/check"));
  const arrive = async () => {
    const { user } = renderApp("/reset-password?token=abc");
    await h1("Set a new password");
    return user;
  };
  const fill = async (user: User, password = PASSWORD, confirm = password) => {
    await user.type(screen.getByLabelText("New password"), password);
    await user.type(screen.getByLabelText("Confirm new password"), confirm);
  };
  const submit = (user: User) => user.click(screen.getByRole("button", { name: "Reset Password" }));
  const invalid = async () => {
    const heading = await h1("Invalid or Expired Link");
    const main = within(screen.getByRole("main"));
    expect(
      main.getByText("The password reset link is invalid or has expired. Please request a new password reset link."),
    ).toBeTruthy();
    expect(main.getByRole("link", { name: "Request New Reset Link" }).getAttribute("href")).toBe("/forgot-password");
    expect(main.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
    return heading;
  };

  test.each(["/reset-password", "/reset-password?token="])("%s is an invalid link", async (address) => {
    renderApp(address);
    await invalid();
  });

  test("says that a link is invalid before a password is typed, without using the link up", async () => {
    const server = await stubServer(() => success({ valid: false }));
    renderApp("/reset-password?token=dead");
    await isFocused(await invalid());
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(server.received.map(({ path, json }) => ({ path, json }))).toEqual([
      { path: "/api/reset-password/check", json: { token: "dead" } },
    ]);
  });

  test("says that a link was cut off in the email", async () => {
    await stubServer(() => failure(400, "BAD_INPUT", "Please check.", { token: ["This link is incomplete"] }));
    renderApp("/reset-password?token=d");
    await invalid();
  });

  test("shows the form if the link cannot be checked: submitting it decides", async () => {
    await stubServer(noAnswer);
    renderApp("/reset-password?token=abc");
    await h1("Set a new password");
    expect(screen.getByLabelText("New password")).toBeTruthy();
  });

  test("removes the token from the address, and sends it with both passwords", async () => {
    const server = await answers(success({ message: "Done." }));
    const user = await arrive();
    expect(window.location.pathname + window.location.search).toBe("/reset-password");
    await fill(user);
    await submit(user);
    await h1("Password Reset Successfully!");
    expect(sent(server).map(({ path, json }) => ({ path, json }))).toEqual([
      { path: "/api/reset-password", json: { token: "abc", password: PASSWORD, confirmPassword: PASSWORD } },
    ]);
  });

  test("both fields support password managers, can be shown, and accept pasted text", async () => {
    const user = await arrive();
    for (const label of ["New password", "Confirm new password"]) {
      const field = screen.getByLabelText(label);
      expect([field.getAttribute("type"), field.getAttribute("autocomplete")]).toEqual(["password", "new-password"]);
      await user.click(field);
      await user.paste(PASSWORD);
      expect(textIn(field)).toBe(PASSWORD);
    }
    for (const show of screen.getAllByRole("button", { name: "Show password" })) await user.click(show);
    expect(screen.getByLabelText("New password").getAttribute("type")).toBe("text");
    expect(screen.getByLabelText("Confirm new password").getAttribute("type")).toBe("text");
  });

  test("shows the strength of the password, and when both are the same", async () => {
    const user = await arrive();
    const meter = screen.getByRole("meter", { name: "Password strength" });
    const password = screen.getByLabelText("New password");
    for (const [typed, word, score] of [
      ["a", "Weak", "25"],
      ["A", "Medium", "50"],
      ["1", "Strong", "75"],
      ["bcdef", "Strong", "100"],
    ]) {
      await user.type(password, typed ?? "");
      expect([meter.getAttribute("aria-valuetext"), meter.getAttribute("value")]).toEqual([word, score]);
      expect(meter.parentElement?.textContent).toContain(word);
    }
    await user.type(screen.getByLabelText("Confirm new password"), "aA1bcde");
    expect(screen.queryByText("Passwords match")).toBeNull();
    await user.type(screen.getByLabelText("Confirm new password"), "f");
    expect(screen.getByText("Passwords match").getAttribute("role")).toBe("status");
    await user.clear(password);
    expect(meter.getAttribute("aria-valuetext")).toBeNull();
    expect(screen.queryByText("Passwords match")).toBeNull();
  });

  test.each([
    ["Ka1", "Ka1", ["Password must be at least 8 characters"]],
    ["kasama2027", "kasama2027", ["Password must contain at least one uppercase letter"]],
    ["KASAMA2027", "KASAMA2027", ["Password must contain at least one lowercase letter"]],
    ["KasamaKasama", "KasamaKasama", ["Password must contain at least one number"]],
    [PASSWORD, "Kasama2028", ["Passwords don't match"]],
    ["Ka1", "Ka2", ["Password must be at least 8 characters", "Passwords don't match"]],
  ])("rejects %j and %j without a call", async (password, confirm, texts) => {
    const server = await answers(null);
    const user = await arrive();
    await fill(user, password, confirm);
    await submit(user);
    const summary = await screen.findByRole("alert", { name: /Please fix/ });
    await isFocused(summary);
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(texts);
    expect(sent(server)).toEqual([]);
  });

  test("is busy while it waits", async () => {
    await stubServer(({ path }) => (path.endsWith("/check") ? success({ valid: true }) : new Promise(() => {})));
    const user = await arrive();
    await fill(user);
    await submit(user);
    const busy = await screen.findByRole("button", { name: "Resetting..." });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
  });

  test.each([
    failure(400, "INVALID_TOKEN", "This link is invalid."),
    failure(400, "BAD_INPUT", "Please check.", {
      token: ["This link is incomplete. Please open the full link from your email"],
    }),
  ])("shows an invalid link if the server answers $body.code", async (answer) => {
    await answers(answer);
    const user = await arrive();
    await fill(user);
    await submit(user);
    await isFocused(await invalid());
  });

  test("shows a weak password at its field and in a toast", async () => {
    await answers(failure(400, "WEAK_PASSWORD", "This password is too common or too close to a common one."));
    const user = await arrive();
    await fill(user);
    await submit(user);
    expect(await screen.findByText("Weak Password")).toBeTruthy();
    const summary = await screen.findByRole("alert", { name: "Please fix 1 field" });
    await isFocused(summary);
    const password = screen.getByLabelText("New password");
    expect(descriptionOf(password)).toContain("Error: This password is too common or too close to a common one.");
    expect(textIn(password)).toBe(PASSWORD);
  });

  test.each<[Answer | null, string, string]>([
    [failure(500, "INTERNAL", "Something broke."), "Password not changed", "Something broke."],
    [{ status: 502, body: "" }, "Password not changed", "Failed to reset password"],
    [null, "Password not changed", "An error occurred while resetting your password"],
    [
      { ...failure(429, "TOO_FAST", "Wait."), headers: { "retry-after": "30" } },
      "Too Many Requests",
      "You can try again in 30 seconds.",
    ],
  ])("shows any other failure, and keeps the input", async (answer, title, text) => {
    await answers(answer);
    const user = await arrive();
    await fill(user);
    await submit(user);
    await expectShownTwice(title);
    await expectShownTwice(text);
    expect(textIn(screen.getByLabelText("New password"))).toBe(PASSWORD);
  });

  test("ends the session of the signed-in user, on the server too", async () => {
    storeSession(ana, "old");
    const server = await answers(success({ message: "Done." }));
    const user = await arrive();
    await fill(user);
    await submit(user);
    await h1("Password Reset Successfully!");
    expect(localStorage.getItem("token")).toBeNull();
    await waitFor(() => expect(server.received.map(({ path }) => path)).toContain("/api/logout"));
    const logoutCall = server.received.find(({ path }) => path === "/api/logout");
    expect(logoutCall?.headers.authorization).toBe("Bearer old");
    // The page has already said what happened, so there is no toast.
    expect(useRecentMessages.getState().recent.map(({ title }) => title)).not.toContain("Password changed");
  });

  describe("when it is done", () => {
    const done = async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await answers(success({ message: "Your password is changed." }));
      const user = await arrive();
      await fill(user);
      await submit(user);
      const heading = await h1("Password Reset Successfully!");
      await isFocused(heading);
      return user;
    };
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const place = () => window.location.pathname;

    test("continues to the login after 3 seconds", async () => {
      await done();
      expect(screen.getByText(/^Your password is changed\./)).toBeTruthy();
      pass(2500);
      expect(place()).toBe("/reset-password");
      pass(500);
      expect(place()).toBe("/login");
      await h1("Sign in");
    });

    test("leads to the login at once by the link", async () => {
      const user = await done();
      await user.click(screen.getByRole("link", { name: "Go to login now" }));
      expect(place()).toBe("/login");
    });

    test("waits while it is hovered, focused or hidden, and so does its bar", async () => {
      await done();
      const link = screen.getByRole("link", { name: "Go to login now" });
      const bar = () => document.querySelector("[aria-hidden].bar");
      fireEvent.pointerEnter(link.parentElement?.parentElement ?? link);
      pass(10_000);
      expect(bar()?.hasAttribute("data-held")).toBe(true);
      fireEvent.pointerLeave(link.parentElement?.parentElement ?? link);
      expect(bar()?.hasAttribute("data-held")).toBe(false);
      act(() => link.focus());
      pass(10_000);
      const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
      fireEvent(document, new Event("visibilitychange"));
      act(() => link.blur());
      pass(10_000);
      expect(place()).toBe("/reset-password");
      hidden.mockRestore();
      fireEvent(document, new Event("visibilitychange"));
      pass(3000);
      expect(place()).toBe("/login");
    });

    test("stays if the user chooses to, and continues if that is reverted", async () => {
      const user = await done();
      const stay = screen.getByRole("button", { name: "Stay on this page" });
      await user.click(stay);
      expect(stay.getAttribute("aria-pressed")).toBe("true");
      expect(screen.queryByText(/in 3 seconds/)).toBeNull();
      await user.unhover(stay);
      act(() => stay.blur());
      pass(60_000);
      expect(place()).toBe("/reset-password");
      await user.click(stay);
      expect(screen.getByText(/in 3 seconds/)).toBeTruthy();
      await user.unhover(stay);
      act(() => stay.blur());
      pass(3000);
      expect(place()).toBe("/login");
    });
  });
});
