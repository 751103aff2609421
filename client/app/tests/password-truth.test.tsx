import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { truthOf } from "#client/features/accounts/sign-up/password-truth.ts";
import { descriptionOf } from "#client/testing/dom.ts";
import { fillPersonal, startApplicant, startEmployer, type } from "./sign-up-testing.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  Element.prototype.scrollTo = () => {};
});

const COMMON = "This is one of the most used passwords. Please choose another one.";
const PERSONAL = "It contains your name or email, which is easy to guess.";

test("sign-up has the meter, and names what it cannot measure: a common password, an own name", async () => {
  const { user } = await startApplicant();
  await fillPersonal(user);
  await type(user, "Password", "Password1!");
  expect(screen.getByRole("meter", { name: "Password strength" }).getAttribute("aria-valuetext")).toBe("Strong");
  expect(await screen.findByText(COMMON)).toBeTruthy();
  await type(user, "Password", "Reyes-Palay-26");
  expect(await screen.findByText(PERSONAL)).toBeTruthy();
  await type(user, "Password", "Mangga-at-Suman-26");
  expect(screen.queryByText(COMMON)).toBeNull();
  expect(screen.queryByText(PERSONAL)).toBeNull();
});

test("the rules of a password are ticked off while the user types", async () => {
  const { user } = await startApplicant();
  await fillPersonal(user);
  const hint = () => descriptionOf(screen.getByLabelText("Password"));
  expect(hint()).toBe(
    "Your password needs at least 8 characters, an uppercase letter, a lowercase letter, a number, a special character like ! or #.",
  );
  await type(user, "Password", "Ka1");
  expect(hint()).toBe(
    "Your password needs at least 8 characters, an uppercase letter (done), a lowercase letter (done), a number (done), a special character like ! or #.",
  );
});

test("an employer's hint and error name the allowed special characters", async () => {
  const { user } = await startEmployer();
  const field = screen.getByLabelText("Password");
  expect(descriptionOf(field)).toContain("one of ! @ # $ % ^ &, no other special characters.");
  await type(user, "Password", "Palay-2026!ok");
  await user.tab();
  await vi.waitFor(
    () =>
      expect(descriptionOf(field)).toContain(
        "Error: Password must be at least 6 characters and include a number and special character Allowed special characters: ! @ # $ % ^ &",
      ),
    { timeout: 30_000 },
  );
});

test.each([
  ["", null],
  ["kasama", null],
  ["Reyes2026!", PERSONAL],
  ["xREYESx-2026-long", PERSONAL],
  ["an-palay-2026-long", null],
])("says about %j: %s", (password, text) => {
  const truth = truthOf(password, ["Añ", "Reyes", "ana.r@x"], () => false);
  expect(truth?.bad ? truth.text : null).toBe(text);
});
