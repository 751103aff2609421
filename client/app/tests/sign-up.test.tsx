import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";
import { pwdIdTexts as PWD_ID_TEXTS } from "#shared/profiles/texts/pwd-id/pwd-id.texts.ts";
import {
  create,
  fillAccount,
  fillEmployer,
  fillPersonal,
  next,
  startApplicant,
  startEmployer,
  summary,
  type,
} from "./sign-up-testing.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  Element.prototype.scrollTo = () => {};
});

describe("the applicant wizard", () => {
  test("shows every problem of the step after Next, and none while the user types", async () => {
    const { user } = await startApplicant();
    await user.type(screen.getByLabelText("Email"), "a");
    expect(screen.queryByText("Invalid email format")).toBeNull();
    await user.tab();
    expect(await screen.findByText("Invalid email format")).toBeTruthy();
    await user.clear(screen.getByLabelText("Email"));
    await user.click(screen.getByRole("radio", { name: /Person with Disability/ }));
    await next(user);
    const box = await summary();
    expect(document.activeElement).toBe(box);
    expect(
      within(box)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "First name is required",
      "Last name is required",
      "Email is required",
      "Phone number must be at least 10 digits",
      "Address is too short",
      "PWD ID Number is required for PWD users",
    ]);
    await user.click(within(box).getByRole("link", { name: "Last name is required" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Last name"));
    expect(screen.getByLabelText("Last name").getAttribute("aria-invalid")).toBe("true");
    await user.type(screen.getByLabelText("Last name"), "Reyes");
    await user.tab();
    await waitFor(() => expect(within(box).queryByText("Last name is required")).toBeNull());
  });

  test("shows an alternative to users without a PWD ID, and to indigenous people", async () => {
    await startApplicant();
    expect(screen.getByText("I have a PWD ID")).toBeTruthy();
    expect(screen.queryByText(/am getting/)).toBeNull();
    for (const way of [
      "No ID yet? Sign up as a General User. You can add your ID to your profile later.",
      "Indigenous? You can add this to your profile later.",
    ])
      expect(screen.getByText(way)).toBeTruthy();
  });

  test("points out an unusual PWD ID, but rejects none", async () => {
    const { user } = await startApplicant();
    await user.click(screen.getByRole("radio", { name: /Person with Disability/ }));
    const number = screen.getByLabelText("PWD ID Number");
    expect(descriptionOf(number)).not.toContain(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }));
    await user.type(number, "123");
    expect(descriptionOf(number)).toContain(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }));
    await user.tab();
    expect(number.hasAttribute("aria-invalid")).toBe(false);
    await user.clear(number);
    await user.type(number, "06-3022-000-0001234");
    expect(screen.queryByText(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }))).toBeNull();
  });

  test("keeps the input over Next, Back and the browser's Back", async () => {
    const { user } = await startApplicant();
    await fillPersonal(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
    await type(user, "Password", "Kasama-2026!");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(textIn(await screen.findByLabelText("Phone"))).toBe("9171234567");
    expect(textIn(screen.getByLabelText("PWD ID Number"))).toBe("06-3022");
    await next(user);
    expect(textIn(await screen.findByLabelText("Password"))).toBe("Kasama-2026!");
    window.history.back();
    expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
  });

  test("asks for each consent separately, unticked", async () => {
    const { user } = await startApplicant();
    await fillPersonal(user);
    for (const box of screen.getAllByRole("checkbox")) expect(box.matches(":checked")).toBe(false);
    await create(user);
    const box = await summary();
    expect(within(box).getByText("You must agree to the terms and conditions")).toBeTruthy();
    expect(within(box).getByText(/please agree to this/)).toBeTruthy();
  });

  test("sends the registration once, and continues to the verification", async () => {
    const server = await stubServer(() =>
      success({ id: 7, email: "ana@mail.example", user_type: "pwd", message: "Check your email" }),
    );
    const { user } = await startApplicant();
    await fillPersonal(user);
    await fillAccount(user);
    await create(user);
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
    expect(server.received.map(({ path, json }) => ({ path, json }))).toEqual([
      {
        path: "/api/create",
        json: {
          username: "ana@mail.example",
          email: "ana@mail.example",
          password: "Kasama-2026!",
          user_type: "pwd",
          first_name: "Ana",
          last_name: "Reyes",
          phone_number: "9171234567",
          address: "12 Mabini Street",
          agreeToTerms: true,
          pwd_id_number: "06-3022",
          sensitiveDataConsent: true,
        },
      },
    ]);
    expect(await screen.findByText("Account Created Successfully!")).toBeTruthy();
    expect(screen.getByText("Please check your email to verify your account before logging in.")).toBeTruthy();
    expect(textIn(await screen.findByLabelText("Email"))).toBe("ana@mail.example");
    expect(sessionStorage.getItem("registrationSuccess")).toBe("true");
  });

  test("shows the server's errors at their fields, on their step", async () => {
    await stubServer(() =>
      failure(409, "EMAIL_TAKEN", "This email address is already registered.", {
        email: ["This email address is already registered."],
      }),
    );
    const { user } = await startApplicant();
    await fillPersonal(user);
    await fillAccount(user);
    await create(user);
    expect(await screen.findByText("Registration Failed")).toBeTruthy();
    const email = await screen.findByLabelText("Email");
    expect(descriptionOf(email)).toMatch(/already registered/);
    expect(document.activeElement).toBe(await summary());
    expect(textIn(screen.getByLabelText("First name"))).toBe("Ana");
    await next(user);
    expect(textIn(await screen.findByLabelText("Password"))).toBe("Kasama-2026!");
  });

  test("reports an error even on another page, without navigating back", async () => {
    let answer = () => {};
    await stubServer(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return failure(409, "EMAIL_TAKEN", "This email address is already registered.");
    });
    const { user } = await startApplicant();
    await fillPersonal(user);
    await fillAccount(user);
    await create(user);
    await user.click(screen.getByRole("link", { name: "Sign in to your account" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    answer();
    expect(await screen.findByText("Registration Failed")).toBeTruthy();
    expect(window.location.pathname).toBe("/login");
  });

  test("keeps the input if there is no answer, and says so in the page too", async () => {
    await stubServer(() => {
      throw new Error("no answer");
    });
    const { user } = await startApplicant();
    await fillPersonal(user);
    await fillAccount(user);
    await create(user);
    const errors = await screen.findAllByText("Connection Error");
    expect(errors).toHaveLength(2);
    // Screen readers hear the toast, but not the same text in the page.
    expect(errors.filter((one) => one.closest("[role=alert], [role=status]"))).toHaveLength(1);
    expect(textIn(screen.getByLabelText("Password"))).toBe("Kasama-2026!");
    expect(screen.getByRole("button", { name: "Create Account" })).toBeTruthy();
  });
});

describe("the employer wizard", () => {
  test("validates each step with its own texts", async () => {
    const { user } = await startEmployer();
    await type(user, "Password", "abc");
    await type(user, "Confirm password", "abcd");
    await next(user);
    expect(
      within(await summary())
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Email is required",
      "Username is required",
      "Password must be at least 6 characters and include a number and special character",
      "Passwords do not match",
    ]);
  });

  test("suggests the contact person as the name, sends the call, and continues after 2 s", async () => {
    const server = await stubServer(() =>
      success({ id: 8, email: "ben@luntian.example", user_type: "employer", message: "Check your email" }),
    );
    const { user } = await startEmployer();
    await fillEmployer(user);
    expect(textIn(screen.getByLabelText("First name"))).toBe("Ben Uy");
    expect(textIn(screen.getByLabelText("Last name"))).toBe("Santos");
    await create(user);
    await screen.findByRole("heading", { level: 1, name: "Account Created Successfully!" });
    expect(window.location.pathname).toBe("/EmployerSignUpForm");
    const [sent] = server.received;
    expect(sent?.path).toBe("/api/createEmployer");
    // A form with the JSON part `data`, with files and without.
    const data = /name="data"\r\n\r\n(.*)\r\n/.exec(sent?.text ?? "")?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({
      user: { username: "ben", email: "ben@luntian.example", userType: "EMPLOYER", phone: "9181234567" },
      employer: { companyName: "Luntian", foundedYear: 2015, companySize: "11-50" },
      confirmPassword: "Kasama2026!",
      agreeToTerms: true,
    });
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
    expect(window.history.state.usr).toEqual({
      fromRegistration: true,
      email: "Ben@Luntian.example",
      message: "Please verify your email to activate your employer account.",
    });
    expect(await screen.findByText("Please verify your email to activate your employer account.")).toBeTruthy();
  });

  test("shows the server's errors at the fields of the first step that has one", async () => {
    await stubServer(() =>
      failure(400, "BAD_INPUT", "Please check your input and try again.", {
        fieldErrors: {
          "employer.companyName": ["Please use up to 120 characters"],
          "user.phone": ["Please enter exactly 10 digits"],
        },
      }),
    );
    const { user } = await startEmployer();
    await fillEmployer(user);
    await create(user);
    const toast = await screen.findByText("Validation Error");
    // The summary has the focus and is read out, so the toast is not announced as well.
    expect(toast.closest("[aria-live]")).toBeNull();
    expect(descriptionOf(await screen.findByLabelText("Company name"))).toMatch(/Please use up to 120 characters/);
    expect(document.activeElement).toBe(await summary());
    await type(user, "Company name", "Luntian Digital");
    await next(user);
    // The next step still shows its error.
    expect(descriptionOf(await screen.findByLabelText("Phone"))).toMatch(/Please enter exactly 10 digits/);
  });
});
