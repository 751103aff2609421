import fc from "fast-check";
import { expect, test } from "vitest";
import { USER_TYPES } from "../accounts/user-types.ts";
import type { Company } from "./company-views.ts";
import { completionOf, type ProfileParts } from "./completion.ts";
import type { JobSeeker } from "./jobseeker.schemas.ts";

const user = {
  user_type: "pwd",
  phone_number: "+639171234567",
  pwd_id_number: "77",
} as const;
const jobSeeker: JobSeeker = {
  user_id: 1,
  resume_text: "",
  resume_file_path: "files/x.pdf",
  education: "Laguna State Polytechnic University",
  experience_years: 0,
  current_job_title: "Embroiderer",
  desired_job_title: "Pattern maker",
  desired_salary: 25_000,
  location_preference: "Lumban",
  disability: "",
  skills: [{ name: "Sewing" }],
  access_needs: [],
};
const employer: Company = {
  user_id: 1,
  company_name: "Burdang Taal",
  industry: "Textiles",
  company_size: "1-10",
  website_url: "https://taal.example.ph",
  founded_year: 1999,
  company_description: "We embroider",
  access_statement: "",
  logo_path: "/api/files/y.webp",
  contact_person: "Ana Reyes",
  address: "Taal",
  status: "pending",
  reason: null,
  documents: [],
  review: null,
};

test("counts a profile as complete without disability and access needs, and accepts 0 years of experience", () => {
  expect(completionOf({ user, jobSeeker })).toEqual({ percent: 100, missing: [] });
  expect(completionOf({ user: { ...user, user_type: "employer" }, employer })).toEqual({ percent: 100, missing: [] });
  expect(completionOf({ user: { ...user, user_type: "admin" } })).toEqual({ percent: 100, missing: [] });
});

test("lists missing fields in the order in which to ask for them", () => {
  const empty = { ...jobSeeker, desired_salary: null, education: "  ", skills: [], resume_file_path: null };
  expect(completionOf({ user, jobSeeker: empty }).missing).toEqual([
    "resume_file_path",
    "skills",
    "education",
    "desired_salary",
  ]);
  // A resume as text counts too.
  expect(
    completionOf({ user, jobSeeker: { ...jobSeeker, resume_file_path: null, resume_text: "Ten years" } }).missing,
  ).toEqual([]);
  const shop = { ...employer, logo_path: null, company_description: "" };
  expect(completionOf({ user: { ...user, user_type: "employer" }, employer: shop }).missing).toEqual([
    "logo_path",
    "company_description",
  ]);
});

test("never asks for or counts a photo", () => {
  for (const user_type of USER_TYPES) {
    const withoutPhoto = { ...user, user_type, photo: null };
    expect(completionOf({ user: withoutPhoto, jobSeeker, employer })).toEqual({ percent: 100, missing: [] });
  }
});

test("asks for a PWD ID number only from users who signed up with one", () => {
  const without = { ...user, pwd_id_number: null };
  expect(completionOf({ user: without, jobSeeker }).missing).toEqual(["pwd_id_number"]);
  for (const user_type of ["general", "indigenous"] as const)
    expect(completionOf({ user: { ...without, user_type }, jobSeeker }).missing).toEqual([]);
});

test("is always a whole number from 0 to 100, and 100 only if nothing is missing", () => {
  const text = fc.constantFrom("", "  ", "said");
  const path = fc.constantFrom(null, "files/x.pdf");
  fc.assert(
    fc.property(
      fc.constantFrom(...USER_TYPES),
      fc.record({ phone_number: text, pwd_id_number: path }),
      fc.option(fc.record({ resume_file_path: path, education: text, resume_text: text }), { nil: undefined }),
      (user_type, about, seeker) => {
        const parts: ProfileParts = {
          user: { user_type, ...about },
          jobSeeker: seeker && { ...jobSeeker, ...seeker },
          employer: undefined,
        };
        const { percent, missing } = completionOf(parts);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percent === 100).toBe(missing.length === 0);
        expect(new Set(missing).size).toBe(missing.length);
      },
    ),
  );
});
