import type { Approval, ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { Company } from "#shared/profiles/company-views.ts";

/** Approvals as the server sends them, for tests. */

export const AT = "2026-03-01T08:00:00.000Z";
export const conflict = { success: false, code: "CONFLICT", message: "Ana Reyes approved it 2 minutes ago." };
export const documents: Company["documents"] = [
  { name: `${"a".repeat(32)}.pdf`, kind: "pdf", title: "Business permit 2026.pdf", size: 214_000, added_at: AT },
  {
    name: `${"b".repeat(32)}.webp`,
    kind: "image",
    title: "Certificate of registration.jpg",
    size: 88_000,
    added_at: AT,
  },
];
const agos: Company = {
  user_id: 41,
  company_name: "Agos Water Services",
  industry: "Water and sanitation",
  company_size: "51-200",
  website_url: "agoswater.example",
  founded_year: 2009,
  company_description: "We bring safe water to barangays.\nWe have our own laboratory.",
  access_statement: "",
  logo_path: null,
  contact_person: "Danilo Pangandaman",
  address: "4 Session Road, Baguio City",
  status: "pending",
  reason: null,
  documents: documents,
  review: null,
};
export const rejection = {
  status: "rejected",
  by: { id: 2, name: "Ana Reyes" },
  at: AT,
  reason: "The permit is of another year.",
} as const;
const common = {
  email: "owner@mail.example",
  photo: null,
  account: "active",
  status: "pending",
  since: AT,
  decision: null,
} as const;
export const waiting: Record<ApprovalKind, Approval[]> = {
  company: [
    {
      ...common,
      kind: "company",
      user_id: 41,
      name: "Danilo Pangandaman",
      user_type: "employer",
      company: agos,
      version: "one",
      alike: [],
      decision: rejection,
    },
    {
      ...{ ...common, kind: "company", user_id: 42, name: "Bea Santillan", user_type: "employer" },
      account: "suspended",
      version: "two",
      alike: [],
      company: { ...agos, user_id: 42, company_name: "Likha Print Studio", documents: [], company_description: "" },
    },
  ],
  company_change: [
    {
      ...{ ...common, kind: "company_change", user_id: 46, name: "Danilo Pangandaman", user_type: "employer" },
      company: { ...agos, status: "approved" },
      changes: [
        {
          field: "company_name",
          from: agos.company_name,
          to: "Kawing Contact Solutions and Partners of Western Visayas",
        },
        { field: "logo_path", from: null, to: "/api/files/x.webp" },
        { field: "website_url", from: agos.website_url, to: "kawing-contact-solutions.example" },
      ],
      alike: [{ user_id: 47, company_name: "Kawing Contact Solutions", status: "approved" }],
    },
  ],
  pwd_id: [
    {
      ...{ ...common, kind: "pwd_id", user_id: 43, name: "Maricel Abueva", user_type: "pwd" },
      ...{
        number: "••-••••-•••-•••1234",
        fits: true,
        opened: false,
        appeal: { message: "It is an older card.", at: AT },
        decision: rejection,
      },
    },
    {
      ...{ ...common, kind: "pwd_id", user_id: 44, name: "Noel Dimaculangan", user_type: "pwd" },
      ...{ number: "•••", fits: false, opened: false, appeal: null },
    },
  ],
  listing: [
    {
      ...{ ...common, kind: "listing", user_id: 45, name: "Tala Reyes", user_type: "general" },
      message: "I am Igorot.\nMy family is from Sagada.",
    },
  ],
};
export const decided: Approval[] = [
  {
    ...common,
    kind: "company",
    user_id: 41,
    name: "Danilo Pangandaman",
    user_type: "employer",
    company: agos,
    version: "one",
    alike: [],
    ...{ status: "rejected", decision: rejection },
  },
];

/** Another admin has just decided about the second company. */
export const held = {
  status: "approved",
  by: { id: 2, name: "Ana Reyes" },
  at: AT,
  reason: null,
  left_ms: 600_000,
} as const;
export const withHeld = (approvals: Approval[]): Approval[] =>
  approvals.map((one) => (one.user_id === 42 ? { ...one, held } : one));
