import { screen } from "@testing-library/react";
import { renderApp } from "./render-app.tsx";

/** The paths through both sign-ups, for tests. */

type User = ReturnType<typeof renderApp>["user"];

export const next = (user: User) => user.click(screen.getByRole("button", { name: /^Next/ }));
export const create = (user: User) => user.click(screen.getByRole("button", { name: /Create Account$/ }));
export const summary = () => screen.findByRole("alert", { name: /Please fix/ });

export async function type(user: User, label: string | RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

export async function startApplicant() {
  const rendered = renderApp("/SignUpPage");
  await screen.findByRole("heading", { level: 1, name: "Create your account" });
  return rendered;
}

/** Fills in step 1 of an applicant with a disability, and continues to step 2. */
export async function fillPersonal(user: User): Promise<void> {
  await user.click(screen.getByRole("radio", { name: /Person with Disability/ }));
  await type(user, "First name", "Ana");
  await type(user, "Last name", "Reyes");
  await type(user, "Email", "ana@mail.example");
  await user.click(screen.getByLabelText("Phone"));
  await user.paste("+63 917 123 4567");
  await type(user, "Address", "12 Mabini Street");
  await type(user, "PWD ID Number", "06-3022");
  await next(user);
  await screen.findByLabelText("Password");
}

/** Fills in step 2 of an applicant. */
export async function fillAccount(user: User): Promise<void> {
  await type(user, "Password", "Kasama-2026!");
  await type(user, "Confirm password", "Kasama-2026!");
  for (const box of screen.getAllByRole("checkbox")) await user.click(box);
}

export async function startEmployer() {
  const rendered = renderApp("/EmployerSignUpForm");
  await screen.findByRole("heading", { level: 1, name: "Create an employer account" });
  return rendered;
}

/** Fills in step 1 of an employer, and continues to step 2. */
export async function fillEmployerAccount(user: User): Promise<void> {
  await type(user, "Email", "Ben@Luntian.example");
  await type(user, "Username", "ben");
  await type(user, "Password", "Kasama2026!");
  await type(user, "Confirm password", "Kasama2026!");
  await next(user);
  await screen.findByLabelText("Company name");
}

/** Fills in step 2 of an employer, and continues to step 3. */
export async function fillCompany(user: User): Promise<void> {
  await type(user, "Company name", "Luntian");
  await type(user, "Contact person", "Ben Uy Santos");
  await type(user, "Industry", "Software");
  await user.selectOptions(screen.getByLabelText("Company size"), "11-50");
  await type(user, "Website URL", "https://luntian.example");
  await type(user, "Founded year", "2015");
  await next(user);
  await screen.findByLabelText("First name");
}

/** Fills in step 3 of an employer. */
export async function fillEmployerPersonal(user: User): Promise<void> {
  await type(user, "Phone", "9181234567");
  await type(user, "Address", "4 Session Road");
  await user.click(screen.getByRole("checkbox"));
}

/** Fills in all three steps of an employer, up to Create Account. */
export async function fillEmployer(user: User): Promise<void> {
  await fillEmployerAccount(user);
  await fillCompany(user);
  await fillEmployerPersonal(user);
}
