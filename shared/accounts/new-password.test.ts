import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldTexts } from "../fault.ts";
import { NewPasswordForm, passwordStrength } from "./new-password.ts";

test.each([
  ["", 0, "Weak"],
  ["a", 25, "Weak"],
  ["aA", 50, "Medium"],
  ["aA1", 75, "Strong"],
  ["kasama", 25, "Weak"],
  ["kasama27", 75, "Strong"],
  ["Kasama27", 100, "Strong"],
])("scores %j with %i of 100: %s", (password, score, strength) => {
  expect(passwordStrength(password)).toEqual({ score, strength });
});

test.each([
  [{ password: "Kasama27", confirmPassword: "Kasama27" }, {}],
  [
    { password: "kasama", confirmPassword: "" },
    {
      password: [
        "Password must be at least 8 characters",
        "Password must contain at least one uppercase letter",
        "Password must contain at least one number",
      ],
      confirmPassword: ["Please confirm your password"],
    },
  ],
  [{ password: "Kasama27", confirmPassword: "Kasama28" }, { confirmPassword: ["Passwords don't match"] }],
  [
    { password: "KASAMA27", confirmPassword: "KASAMA28" },
    {
      password: ["Password must contain at least one lowercase letter"],
      confirmPassword: ["Passwords don't match"],
    },
  ],
])("refuses %j with the texts %j", (form, texts) => {
  const { error } = z.safeParse(NewPasswordForm, form);
  expect(error ? fieldTexts(error) : {}).toEqual(texts);
});
