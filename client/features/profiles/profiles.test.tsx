import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { type Answerer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import type { ProfileOpening } from "../../shell/overlays.ts";
import { ProfileModals } from "./ProfileModals.tsx";
import { ProfilePage } from "./ProfilePage.tsx";
import { admins, ana, company, jonas, seeker, sessionOf } from "./testing.ts";

const enter = (user: typeof ana) =>
  signIn({ token: "token", user: sessionOf(user), email: user.email, rememberMe: false });
beforeEach(() => enter(ana));
afterEach(() => signOut());

const everything: Answerer = ({ path }) => {
  if (path.includes("/jobseeker/")) return success(seeker);
  return success(path.includes("/employer/") ? company : path.endsWith("/7") ? ana : jonas);
};

function Modals({ first }: { first: ProfileOpening }) {
  const [opening, setOpening] = useState<ProfileOpening | null>(first);
  return opening && <ProfileModals opening={opening} onOpen={setOpening} />;
}
function open(first: ProfileOpening) {
  render(
    <MemoryRouter>
      <Modals first={first} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const toastTitles = () => useRecentMessages.getState().recent.map(({ title }) => title);

describe("the profile view", () => {
  test("of a job seeker shows every field, the hidden card number with its review, and who can see each need", async () => {
    await stubServer(everything);
    open({ mode: "view" });
    for (const text of [
      "ana@mail.example",
      "+63 917 123 4567",
      "••-••••-•••-•••1234",
      "Waiting for review",
      "3.5 years",
      "₱25,000 a month",
      "TESDA NC II",
      "Low vision",
      "Remote days",
    ])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    const resume = screen.getByRole("link", { name: /Ana Reyes \(PDF\)$/ });
    expect(resume.getAttribute("href")).toBe("/api/files/ana.pdf");
    const skills = within(screen.getByRole("list", { name: "Skills" })).getAllByRole("listitem");
    expect(skills.map(({ textContent }) => textContent)).toEqual(["Typing", "Spreadsheets"]);
  });

  test("hides the card number until its owner shows it", async () => {
    await stubServer(everything);
    const user = open({ mode: "view" });
    await user.click(await screen.findByRole("button", { name: "Show PWD ID Number" }));
    expect(screen.getByText("06-3022-000-0001234")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Hide PWD ID Number" }));
    expect(screen.queryByText("06-3022-000-0001234")).toBeNull();
  });

  test("shows the address that was given at sign-up", async () => {
    await stubServer(everything);
    open({ mode: "view" });
    expect(await screen.findByText(ana.address)).toBeTruthy();
  });

  test.each([
    ["files/z.pdf", "/api/files/z.pdf"],
    ["https://else.example/z.pdf", "https://else.example/z.pdf"],
  ])("a resume stored as %s is linked as %s", async (path, address) => {
    await stubServer((request) =>
      request.path.includes("/jobseeker/") ? success({ ...seeker, resume_file_path: path }) : everything(request),
    );
    open({ mode: "view" });
    const link = await screen.findByRole("link", { name: /\(PDF\)$/ });
    expect(link.getAttribute("href")).toBe(address);
  });

  test("of an employer shows the company's approval status, with or without a logo", async () => {
    enter(jonas);
    const server = await stubServer(everything);
    open({ mode: "view" });
    expect(await screen.findByText("No logo uploaded")).toBeTruthy();
    expect(screen.getByRole("link", { name: /luntian/ }).getAttribute("href")).toBe("https://luntian.example.ph");
    expect(screen.getByText("Approved")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Job Seeker Details" })).toBeNull();
    expect(server.received).toHaveLength(2);
  });

  test("of an admin is only the account, and needs one request", async () => {
    enter(admins.user);
    const server = await stubServer(() => success(admins.user));
    open({ mode: "view" });
    expect(await screen.findByRole("heading", { name: "Account Details" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /(Employer|Job Seeker) Details/ })).toBeNull();
    expect(server.received).toHaveLength(1);
  });

  test("says what could not be loaded, and can try again", async () => {
    const server = await stubServer(() => failure(500, "INTERNAL", "Something"));
    const user = open({ mode: "view" });
    expect(await screen.findByText("Failed to fetch user data")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
    server.answer = everything;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
    expect(screen.getByLabelText("First name")).toBeTruthy();
  });
});

describe("the profile page", () => {
  test.each([
    ["pwd", "06-3022-000-0001234", "Do you belong to an indigenous people?"],
    ["general", null, "Have a PWD ID, or belong to an indigenous people?"],
    ["indigenous", null, "Have a PWD ID?"],
    ["indigenous", "06-3022-000-0001234", null],
  ] as const)("asks a job seeker of type %s with the number %s only for missing data", async (...row) => {
    const [user_type, pwd_id_number, question] = row;
    const one = { ...ana, user_type, pwd_id_number };
    enter(one);
    await stubServer((request) => (request.path.endsWith("/users/7") ? success(one) : everything(request)));
    render(
      <MemoryRouter>
        <ProfilePage title="Profile" />
      </MemoryRouter>,
    );
    await screen.findAllByText("ana@mail.example");
    const asked = screen.queryByRole("link", { name: "Add it to your profile" })?.parentElement;
    expect(asked?.textContent ?? null).toBe(question && `${question} Add it to your profile`);
  });
});

describe("the profile form", () => {
  test("shows an error when a field is left, not on each key press", async () => {
    await stubServer(everything);
    const user = open({ mode: "edit" });
    await user.clear(await screen.findByLabelText("Last name"));
    expect(screen.queryByText(/Last name is required/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/Last name is required/)).toBeTruthy();
  });

  test("shows a server error at its field", async () => {
    enter(jonas);
    const taken = failure(409, "USERNAME_TAKEN", "This username is already taken. Please choose another one.");
    await stubServer((request) => (request.method === "PUT" ? taken : everything(request)));
    const user = open({ mode: "edit" });
    await user.type(await screen.findByLabelText("Username"), "2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("link", { name: /already taken/ })).toBeTruthy();
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(toastTitles()).toContain("Failed to update user info");
  });

  test("is saved once even after several presses of Save, and then closes", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = await stubServer(async (request) => {
      if (request.method === "PUT") await held;
      return everything(request);
    });
    const user = open({ mode: "edit" });
    await user.type(await screen.findByLabelText("First name"), "bel");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const saving = await screen.findByRole("button", { name: "Saving..." });
    await user.click(saving);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("dialog", { name: "Edit your profile" })).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toastTitles()).toContain("Profile updated successfully!");
    const puts = server.received.filter(({ method }) => method === "PUT").map(({ path }) => path);
    expect(puts).toEqual(["/api/users/7", "/api/jobseeker/7"]);
  });

  test("asks for the consent to sensitive data when a number is added later, and sends both together", async () => {
    const lea = { ...ana, user_type: "general" as const, pwd_id_number: null, pwd_id_state: null };
    const leas = { ...lea, sensitive_data_consent: false };
    enter(leas);
    const server = await stubServer((request) =>
      request.path.includes("/jobseeker/") ? success({ ...seeker, disability: "" }) : success(leas),
    );
    const user = open({ mode: "edit" });
    const number = await screen.findByLabelText(/^PWD ID Number/);
    const box = () => screen.queryByRole("checkbox", { name: /my disability and my PWD ID number are stored/ });
    expect(box()).toBeNull();
    await user.type(number, "06-3022-000-0001234");
    await waitFor(() =>
      expect([...document.querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).join()).toContain(
        "We need your consent for this.",
      ),
    );
    expect(descriptionOf(number)).toContain("your account becomes a Person with Disability account");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("link", { name: PROFILE_TEXTS.sensitiveConsent })).toBeTruthy();
    expect(server.received.filter(({ method }) => method === "PUT")).toEqual([]);
    const consent = box();
    if (!consent) throw new Error("no consent is asked for");
    await user.click(consent);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.received.find(({ method }) => method === "PUT")?.json).toMatchObject({
      pwd_id_number: "06-3022-000-0001234",
      sensitiveDataConsent: true,
    });
  });

  test("asks for consent for a disability too, but not for data that was already stored", async () => {
    enter({ ...ana, sensitive_data_consent: false });
    await stubServer((request) =>
      request.path.includes("/jobseeker/") ? success(seeker) : success({ ...ana, sensitive_data_consent: false }),
    );
    const user = open({ mode: "edit" });
    const disability = await screen.findByLabelText(/^Disability/);
    expect(screen.queryByRole("checkbox", { name: /are stored/ })).toBeNull();
    await user.type(disability, ", deaf in one ear");
    expect(screen.getByRole("checkbox", { name: /are stored/ })).toBeTruthy();
  });

  test("changes the address that was given at sign-up", async () => {
    const server = await stubServer(everything);
    const user = open({ mode: "edit" });
    const address = await screen.findByLabelText("Address");
    expect(textIn(address)).toBe(ana.address);
    await user.clear(address);
    await user.type(address, "4 Rizal Street, Baguio");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.received.find(({ method }) => method === "PUT")?.json).toMatchObject({
      address: "4 Rizal Street, Baguio",
    });
  });

  test("focuses the field that it was opened for", async () => {
    await stubServer(everything);
    open({ mode: "edit", field: "location_preference" });
    const field = await screen.findByLabelText(/^Preferred location/);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test("asks before it discards typed values", async () => {
    await stubServer(everything);
    const user = open({ mode: "edit" });
    await user.type(await screen.findByLabelText("First name"), "bel");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
