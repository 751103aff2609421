import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { JobSeekerChange } from "#shared/profiles/jobseeker.schemas.ts";
import { UserChange } from "#shared/profiles/users.schemas.ts";
import { admins, anas, company, jonass, seeker } from "../testing.ts";
import { employerBody, newEmailOf, seekerBody, userBody } from "./bodies.ts";
import { draftOf, fieldsOf, isChanged } from "./draft.ts";
import { problemsOf } from "./problems.ts";

const photo = new File(["x"], "me.png", { type: "image/png" });
const all = [anas, jonass, admins];

describe("an unchanged draft", () => {
  test.each(all)("is not changed and has no errors ($user.user_type)", (profile) => {
    expect(isChanged(profile, draftOf(profile))).toBe(false);
    expect(problemsOf(profile, draftOf(profile))).toEqual({});
  });

  test("contains all stored values of a job seeker", () => {
    const text = fc.string({ maxLength: 60 }).map((typed) => typed.trim());
    const amount = fc.option(fc.double({ min: 0, max: 80, noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(text, text, amount, (education, disability, years) => {
        const profile = { ...anas, jobSeeker: { ...seeker, education, disability, experience_years: years } };
        const sent = z.parse(JobSeekerChange, seekerBody(profile.jobSeeker, draftOf(profile)));
        const { user_id: _id, resume_file_path: _kept, ...rest } = profile.jobSeeker;
        expect(sent).toEqual({ ...rest, experience_years: years === null ? null : expect.closeTo(years, 10) });
      }),
    );
  });

  test("sends values that wait for an admin again, so that another change does not withdraw them", () => {
    const changes = [
      { field: "company_name" as const, from: company.company_name, to: "Luntian Works" },
      { field: "contact_person" as const, from: company.contact_person, to: "Bea Cruz" },
    ];
    const review = { status: "pending" as const, asked_at: "2026-11-20T08:00:00.000Z", reason: null, changes };
    const approved = { ...company, status: "approved" as const, review };
    const draft = draftOf({ ...jonass, employer: approved });
    expect(employerBody({ ...draft, access_statement: "Step-free" })).toMatchObject({
      company_name: "Luntian Works",
      contact_person: "Bea Cruz",
      website_url: company.website_url,
    });
    expect(isChanged({ ...jonass, employer: approved }, draft)).toBe(false);
    // A rejected change is only requested again by its owner.
    const rejected = { ...approved, review: { ...review, status: "rejected" as const, reason: "No" } };
    expect(draftOf({ ...jonass, employer: rejected }).company_name).toBe(company.company_name);
  });

  test("sends no unchanged file", () => {
    expect(userBody(anas, draftOf(anas))).not.toHaveProperty("photo");
    expect(seekerBody(seeker, draftOf(anas))).not.toHaveProperty("resume_file_path");
    expect(employerBody(draftOf(jonass))).not.toHaveProperty("logo_path");
  });
});

describe("the request", () => {
  test("has a card number only for job seekers, a username only for others, a phone number only if there is one", () => {
    expect(Object.keys(userBody(anas, draftOf(anas)))).toEqual([
      "first_name",
      "last_name",
      "email",
      "phone_number",
      "pwd_id_number",
    ]);
    expect(userBody(jonass, draftOf(jonass))).not.toHaveProperty("pwd_id_number");
    expect(userBody(jonass, draftOf(jonass))).toHaveProperty("username", "jonas");
    expect(userBody(admins, draftOf(admins))).not.toHaveProperty("phone_number");
  });

  test("contains a chosen or removed file", () => {
    const uploaded = new Map([[photo, "/api/files/new.webp"]]);
    expect(userBody(anas, { ...draftOf(anas), photo }, uploaded).photo).toBe("/api/files/new.webp");
    expect(userBody(anas, { ...draftOf(anas), photo: "remove" }).photo).toBeNull();
    expect(employerBody({ ...draftOf(jonass), logo_path: "remove" }).logo_path).toBeNull();
    expect(seekerBody(seeker, { ...draftOf(anas), resume_file_path: null }).resume_file_path).toBeNull();
  });

  test("does not contain an email address that is already waiting for confirmation", () => {
    const waiting = { ...anas, user: { ...anas.user, pending_email: "new@mail.example" } };
    for (const email of [" New@mail.example", "other@mail.example"])
      expect(userBody(waiting, { ...draftOf(waiting), email }).email).toBe("ana@mail.example");
    const asked = (email: string) => newEmailOf(waiting, { ...draftOf(waiting), email });
    expect(asked(" Ana@mail.example ")).toBeNull();
    expect(asked(" New@mail.example")).toBeNull();
    expect(asked(" Other@mail.example")).toBe("other@mail.example");
  });

  test("matches the schemas of the endpoints", () => {
    for (const profile of all) expect(z.safeParse(UserChange, userBody(profile, draftOf(profile))).success).toBe(true);
    const {
      user_id: _id,
      status: _status,
      reason: _reason,
      documents: _documents,
      review: _review,
      logo_path: _logo,
      ...rest
    } = company;
    expect(z.parse(EmployerChange, employerBody(draftOf(jonass)))).toEqual(rest);
  });
});

describe("the errors of a draft", () => {
  test.each([
    ["first_name", " ", "First name is required"],
    ["first_name", "a".repeat(51), "First name is too long"],
    ["email", "", "Email is required"],
    ["email", "ana@", "Invalid email format"],
    ["phone_number", "917", "Phone number must be at least 10 digits"],
    ["pwd_id_number", "", "PWD ID Number is required for PWD users"],
    ["experience_years", "many", "Please enter the years as a number from 0 to 80"],
    ["desired_salary", "-1", "Please enter the salary as a number from 0 to 100,000,000"],
    ["skills", "a".repeat(51), "Please keep each skill to 50 characters"],
    ["disability", "a".repeat(501), "Please use up to 500 characters"],
  ] as const)("a seeker's %s %j: %s", (field, value, text) => {
    expect(problemsOf(anas, { ...draftOf(anas), [field]: value })).toEqual({ [field]: text });
  });

  test.each([
    ["username", "", "Username is required"],
    ["company_name", "", "Company name is required"],
    ["company_size", "", "Company size is required"],
    ["website_url", "javascript:alert(1)", "Please enter a valid URL"],
    ["founded_year", "", "Founded year is required"],
    ["founded_year", "1899", "Year must be after 1900"],
    ["founded_year", "2999", "Year cannot be in the future"],
    ["address", " ", "Address is required"],
  ] as const)("an employer's %s %j: %s", (field, value, text) => {
    expect(problemsOf(jonass, { ...draftOf(jonass), [field]: value })).toEqual({ [field]: text });
  });

  test("are in the order of the form, without fields of another form", () => {
    const draft = { ...draftOf(jonass), address: "", first_name: "", education: "a".repeat(2000) };
    expect(Object.keys(problemsOf(jonass, draft))).toEqual(["first_name", "address"]);
    expect(fieldsOf(admins)).not.toContain("address");
  });

  test("include a picture that cannot be used", () => {
    const gif = new File(["x"], "me.gif", { type: "image/gif" });
    expect(problemsOf(anas, { ...draftOf(anas), photo: gif }).photo).toMatch(/^We can't use this kind of image/);
  });
});
