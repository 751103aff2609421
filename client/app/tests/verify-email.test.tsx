import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "#client/app/App.tsx";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("with a token", () => {
  test("verifies by itself with one call, even in StrictMode, and removes the token from the address", async () => {
    const server = await stubServer(() => success({ message: "Your email address is verified." }));
    const { rerender } = renderApp("/verify-email?token=abc");
    rerender(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    const heading = await screen.findByRole("heading", { level: 1, name: "Email Verified Successfully!" });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    expect(screen.getByText("Your email address is verified.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Login" }).getAttribute("href")).toBe("/");
    expect(window.location.search).toBe("");
    expect(server.received.map(({ path, json }) => ({ path, json }))).toEqual([
      { path: "/api/verify-email", json: { token: "abc" } },
    ]);
  });

  test("waits with a spinner", async () => {
    await stubServer(() => new Promise(() => {}));
    renderApp("/verify-email?token=abc");
    expect(await screen.findByText("Verifying your email...")).toBeTruthy();
    expect(screen.queryByLabelText("Email")).toBeNull();
  });

  test.each([
    [failure(400, "INVALID_TOKEN", "This link has expired."), "This link has expired."],
    [{ status: 500, body: "<h1>Oops</h1>" }, "Verification failed"],
    [null, "Network error. Please check your connection and try again."],
  ])("says why it failed, and Try Again leads to the form", async (answer, message) => {
    await stubServer(() => {
      if (!answer) throw new Error("no answer");
      return answer;
    });
    const { user } = renderApp("/verify-email?token=abc");
    const heading = await screen.findByRole("heading", { level: 1, name: "Verification Failed" });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(textIn(await screen.findByLabelText("Email"))).toBe("");
  });
});

test("Go to Login leads to /, which offers to sign in with the address filled in", async () => {
  await stubServer(({ path }) =>
    path === "/api/verify-email" ? success({ message: "It is yours.", email: "ana@mail.example" }) : success({}),
  );
  const { user } = renderApp("/verify-email?token=abc");
  await user.click(await screen.findByRole("link", { name: "Go to Login" }));
  const banner = within(await screen.findByRole("complementary", { name: "Email verified" }));
  expect(window.location.pathname).toBe("/");
  await user.click(banner.getByRole("link", { name: "Sign in" }));
  expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
});

test("a link that could not be checked without a network can be checked again", async () => {
  const server = await stubServer(() => {
    throw new Error("no answer");
  });
  const { user } = renderApp("/verify-email?token=abc");
  await screen.findByRole("heading", { level: 1, name: "Verification Failed" });
  server.answer = () => success({ message: "It is yours." });
  await user.click(screen.getByRole("button", { name: "Check the link again" }));
  await screen.findByRole("heading", { level: 1, name: "Email Verified Successfully!" });
});

describe("without a token", () => {
  const send = (user: ReturnType<typeof renderApp>["user"]) =>
    user.click(screen.getByRole("button", { name: "Send Verification Email" }));

  test("shows the message and the email from the navigation, which cannot be edited", async () => {
    renderApp("/verify-email", { email: "ana@mail.example", fromRegistration: true, message: "Please verify." });
    expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
    expect(screen.getByLabelText("Email").hasAttribute("readonly")).toBe(true);
    expect(await screen.findByText("Please verify.")).toBeTruthy();
  });

  describe("after a sign-up", () => {
    const arrive = async () => {
      const { user } = renderApp("/verify-email", { email: "ana@gmial.com", fromRegistration: true });
      await screen.findByRole("heading", { level: 1, name: "Check your inbox" });
      return user;
    };

    test("says where the email went, and disables the button for a while after sending it again", async () => {
      await stubServer(() => success({ message: "Sent" }));
      const user = await arrive();
      expect(screen.getByText("ana@gmial.com").tagName).toBe("B");
      await send(user);
      await waitFor(() => expect(screen.getAllByText("Verification Email Sent")).toHaveLength(2));
      expect(screen.getByRole("button", { name: "Send Verification Email" }).getAttribute("aria-disabled")).toBe(
        "true",
      );
      expect(screen.getByText(/^You can try again in \d+ seconds\.$/)).toBeTruthy();
    });

    test("corrects a mistyped address after asking for the password", async () => {
      const server = await stubServer(() => success({ message: "Sent", email: "ana@gmail.com" }));
      const user = await arrive();
      await user.click(screen.getByRole("button", { name: "Change it" }));
      const address = screen.getByLabelText("Correct email");
      await waitFor(() => expect(document.activeElement).toBe(address));
      await user.type(address, "Ana@gmail.con");
      await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
      // It suggests a correction, which the button applies.
      expect(screen.getByText("ana@gmail.com")).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Use this address" }));
      expect(textIn(address)).toBe("ana@gmail.com");
      await user.click(screen.getByRole("button", { name: "Change email and send link" }));
      expect((await screen.findByText("ana@gmail.com")).tagName).toBe("B");
      expect(textIn(screen.getByLabelText("Email"))).toBe("ana@gmail.com");
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Check your inbox" }));
      expect(server.received.map(({ path, json }) => ({ path, json }))).toEqual([
        {
          path: "/api/verify-email/address",
          json: { email: "ana@gmial.com", password: "Kasama-2026!", new_email: "ana@gmail.com" },
        },
      ]);
    });

    test("shows a corrected address also after a reload", async () => {
      await stubServer(() => success({ message: "Sent", email: "ana@gmail.com" }));
      const user = await arrive();
      await user.click(screen.getByRole("button", { name: "Change it" }));
      await user.type(screen.getByLabelText("Correct email"), "ana@gmail.com");
      await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
      await user.click(screen.getByRole("button", { name: "Change email and send link" }));
      await waitFor(() => expect(textIn(screen.getByLabelText("Email"))).toBe("ana@gmail.com"));
      // The history entry survives a reload.
      cleanup();
      render(<App />);
      expect(await screen.findByRole("heading", { level: 1, name: "Check your inbox" })).toBeTruthy();
      expect(textIn(screen.getByLabelText("Email"))).toBe("ana@gmail.com");
    });

    test("returns the focus to its opener when the correction is cancelled", async () => {
      const user = await arrive();
      await user.click(screen.getByRole("button", { name: "Change it" }));
      await user.click(screen.getByRole("button", { name: "Cancel" }));
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change it" }));
    });

    test.each([
      [failure(401, "INVALID_CREDENTIALS", "Invalid email or password."), "Password", /isn't the password/],
      [failure(409, "EMAIL_TAKEN", "Taken.", { new_email: ["Taken."] }), "Correct email", /Taken\./],
    ])("shows an error from the server at its field", async (answer, label, text) => {
      await stubServer(() => answer);
      const user = await arrive();
      await user.click(screen.getByRole("button", { name: "Change it" }));
      await user.type(screen.getByLabelText("Correct email"), "ana@mail.example");
      await user.type(screen.getByLabelText("Password"), "Kasama-2026!");
      await user.click(screen.getByRole("button", { name: "Change email and send link" }));
      await screen.findByRole("alert", { name: /Please fix/ });
      expect(descriptionOf(screen.getByLabelText(label))).toMatch(text);
    });
  });

  test("says after a refused sign-in that the address is not verified, and confirms when an email was sent", async () => {
    await stubServer(() => success({ message: "Sent" }));
    const { user } = renderApp("/verify-email", { email: "ana@mail.example" });
    expect(
      await screen.findByRole("heading", { level: 1, name: "This address hasn't been verified yet" }),
    ).toBeTruthy();
    expect(screen.queryByText(/We emailed a link/)).toBeNull();
    const button = screen.getByRole("button", { name: "Send Verification Email" });
    expect(button.className).not.toContain("second");
    await send(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Check your inbox" })).toBeTruthy();
    expect(document.activeElement).toBe(button);
    expect(screen.getByText(/^We emailed a link/)).toBeTruthy();
  });

  test("asks for an email first", async () => {
    const server = await stubServer(() => success({ message: "" }));
    const { user } = renderApp("/verify-email");
    await screen.findByLabelText("Email");
    await send(user);
    expect(await screen.findByText("Email Required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(server.received).toEqual([]);
  });

  test.each([
    [success({ message: "Sent" }), "Verification Email Sent", "A new verification email has been sent to your inbox."],
    [failure(429, "TOO_FAST", "Wait a moment."), "Failed to Send Email", "Wait a moment."],
    [{ status: 500, body: "" }, "Failed to Send Email", "Failed to resend verification email."],
    [null, "Network Error", "Failed to send verification email. Please try again."],
  ])("says whether the email was sent", async (answer, title, message) => {
    const server = await stubServer(() => {
      if (!answer) throw new Error("no answer");
      return answer;
    });
    const { user } = renderApp("/verify-email");
    await user.type(await screen.findByLabelText("Email"), " Ana@mail.example ");
    await send(user);
    // In a toast and in the page.
    await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(server.received[0]?.json).toEqual({ email: "ana@mail.example" });
  });

  test("is busy while it sends", async () => {
    await stubServer(() => new Promise(() => {}));
    const { user } = renderApp("/verify-email", { email: "ana@mail.example" });
    await screen.findByLabelText("Email");
    await send(user);
    expect((await screen.findByRole("button", { name: "Sending..." })).getAttribute("aria-disabled")).toBe("true");
  });
});
