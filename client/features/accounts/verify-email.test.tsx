import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../../app/App.tsx";
import { textIn } from "../../testing/dom.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { failure, stubServer, success } from "../../testing/stub-server.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("with a token", () => {
  test("verifies by itself, with one call also in StrictMode, and takes the token out of the address", async () => {
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

describe("without a token", () => {
  const send = (user: ReturnType<typeof renderApp>["user"]) =>
    user.click(screen.getByRole("button", { name: "Send Verification Email" }));

  test("shows the message and the email of the navigation, which cannot be changed", async () => {
    renderApp("/verify-email", { email: "ana@mail.example", fromRegistration: true, message: "Please verify." });
    expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
    expect(screen.getByLabelText("Email").hasAttribute("readonly")).toBe(true);
    expect(await screen.findByText("Please verify.")).toBeTruthy();
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
  ])("says how the sending went", async (answer, title, message) => {
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
