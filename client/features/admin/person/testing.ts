import type { AdminPerson, SensitiveDetails } from "#shared/admin/people/person.rest.ts";

/** People as the server sends them to admins, for tests: long names, long reasons, and many entries. */

export const NAME = "Maria Concepcion Dimaculangan-Evangelista";
const moment = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ELENA = { id: 1, name: "Elena Santos" };
const REASON = "They asked four applicants for a fee before the interview.\nTwo of them have paid it.";

export const seeker: AdminPerson = {
  account: {
    id: 77,
    username: "member-77",
    email: "maria.concepcion.dimaculangan-evangelista@mail.example",
    first_name: "Maria Concepcion",
    last_name: "Dimaculangan-Evangelista",
    photo: null,
    user_type: "pwd",
    status: "active",
    verified_at: moment(800),
    created_at: moment(801),
    last_login_at: moment(3),
  },
  decision: null,
  company: null,
  pwd_id: { state: "pending", masked: "••-••••-•••-•••1234" },
  sessions: [
    { device: "Firefox on Windows", created_at: moment(50), last_used_at: moment(0.1) },
    { device: "Chrome on Android", created_at: moment(300), last_used_at: moment(26) },
  ],
  reports: {
    about: [{ id: 4, reason: "harassment", status: "open", created_at: moment(5) }],
    by: [
      { id: 3, reason: "scam", status: "resolved", created_at: moment(90) },
      { id: 2, reason: "spam", status: "dismissed", created_at: moment(400) },
    ],
  },
  audit: [
    { action: "user.warn", actor: ELENA, reason: "Please do not send the same text to twelve people.", at: moment(4) },
    { action: "person.sensitive.read", actor: null, reason: "They asked us to correct their address.", at: moment(70) },
    { action: "resume.read", actor: ELENA, reason: null, at: moment(200) },
  ],
  counts: { applications: 12, jobs: 0, conversations: 7 },
};

export const employer: AdminPerson = {
  ...seeker,
  account: { ...seeker.account, username: "tala-health-network", user_type: "employer", status: "suspended" },
  decision: { status: "suspended", by: ELENA, reason: REASON, at: moment(1) },
  company: {
    company_name: "Tala Health Network of the Visayas and Mindanao",
    industry: "Healthcare and social assistance",
    company_size: "51-200",
    website_url: "https://tala-health-network.example.ph/a-long-address-without-a-break",
    status: "approved",
    decided_at: moment(700),
    reason: null,
  },
  pwd_id: null,
  sessions: [],
  audit: [{ action: "user.suspend", actor: ELENA, reason: REASON, at: moment(1) }, ...seeker.audit],
  counts: { applications: 1204, jobs: 31, conversations: 58 },
};

export const details: SensitiveDetails = {
  phone_number: "+639171234567",
  address: "12 Mabini Street, Barangay San Agustin, Jaro, Iloilo City",
  pwd_id_number: "06-3022-000-0001234",
  disability: "Low vision in both eyes, and a wheelchair for longer ways",
  consents: [
    { what: "terms", version: "2026-11", at: moment(801), withdrawn: false },
    { what: "sensitive-data", version: "2026-11", at: moment(801), withdrawn: false },
  ],
};
