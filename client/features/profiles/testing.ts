import type { Company } from "#shared/profiles/company-views.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import type { Profile } from "./data/profile.ts";

/** Profiles for the tests in this folder. */

export const ana: UserProfile = {
  id: 7,
  username: "ana@mail.example",
  first_name: "Ana",
  last_name: "Reyes",
  email: "ana@mail.example",
  phone_number: "+639171234567",
  address: "12 Mabini Street, Jaro, Iloilo City",
  user_type: "pwd",
  photo: "/api/files/ana.webp",
  pwd_id_number: "06-3022-000-0001234",
  pwd_id_state: "pending",
  pending_email: null,
  verified: true,
  sensitive_data_consent: true,
};

export const seeker: JobSeeker = {
  user_id: 7,
  resume_text: "",
  resume_file_path: "files/ana.pdf",
  education: "TESDA NC II",
  experience_years: 3.5,
  current_job_title: "",
  desired_job_title: "Encoder",
  desired_salary: 25000,
  location_preference: "",
  disability: "Low vision",
  skills: [{ name: "Typing" }, { name: "Spreadsheets" }],
  access_needs: [{ need: "remote_days", note: "", visible_to: "nobody" }],
};

export const company: Company = {
  user_id: 8,
  company_name: "Luntian Digital",
  industry: "Software",
  company_size: "11-50",
  website_url: "luntian.example.ph",
  founded_year: 2015,
  company_description: "",
  access_statement: "",
  logo_path: null,
  contact_person: "Jonas Villareal",
  address: "4 Session Road, Baguio",
  status: "approved",
  reason: null,
  documents: [],
  review: null,
};

export const jonas: UserProfile = {
  ...ana,
  id: 8,
  username: "jonas",
  first_name: "Jonas",
  last_name: "Villareal",
  email: "jonas@work.example",
  user_type: "employer",
  photo: null,
  pwd_id_number: null,
  pwd_id_state: null,
};

export const anas: Profile = { user: ana, jobSeeker: seeker, employer: null };
export const jonass: Profile = { user: jonas, jobSeeker: null, employer: company };
export const admins: Profile = {
  user: { ...jonas, user_type: "admin", phone_number: "" },
  jobSeeker: null,
  employer: null,
};

/** The user as the login returns it. */
export const sessionOf = ({ id, username, first_name, last_name, user_type, photo }: UserProfile) => ({
  id,
  username,
  first_name,
  last_name,
  user_type,
  photo,
});
