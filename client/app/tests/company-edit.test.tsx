import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownCompanyTexts } from "#client/features/profiles/company/texts/own-company/own-company.texts.ts";
import { company, jonas, sessionOf } from "#client/features/profiles/testing.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

const texts = ownCompanyTexts.company;

/** An account from before phone numbers were required: its own form would reject it. */
const before = { ...jonas, first_name: "", phone_number: "" };

async function openCompanyPage() {
  storeSession(sessionOf(jonas));
  const server = await stubServer(({ path, method, json }: Received) => {
    if (path.startsWith("/api/users/8")) return success(before);
    if (path.startsWith("/api/employer/8"))
      return success(method === "PUT" ? { ...company, ...(json as object) } : company);
    return success({});
  });
  const { user } = renderApp("/EmployerDashboard/company");
  await user.click(await screen.findByRole("button", { name: texts.edit }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit company" }));
  const name = await dialog.findByLabelText<HTMLInputElement>(/^Company name/);
  const changes = () => server.received.filter(({ method }) => method === "PUT");
  return { user, dialog, name, changes };
}

test("edits only the company, starting with its first field", async () => {
  const { dialog } = await openCompanyPage();
  expect(dialog.queryByLabelText(/^First name/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Company logo/)));
});

test("saves the company without changing the account", async () => {
  const { user, dialog, name, changes } = await openCompanyPage();
  await user.clear(name);
  await user.type(name, "Luntian Studios");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  expect(changes().map(({ path }) => path)).toEqual(["/api/employer/8"]);
  expect(changes()[0]?.json).toMatchObject({ company_name: "Luntian Studios" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows errors of the company, and none of the account", async () => {
  const { user, dialog, name, changes } = await openCompanyPage();
  await user.clear(name);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const summary = await dialog.findByRole("alert", { name: "Please fix 1 field" });
  expect(within(summary).getByRole("link").textContent).toBe("Company name is required");
  expect(changes()).toEqual([]);
});
