import type { JobDoc } from "#server/features/jobs/search/types.ts";
import { createRandom, type Random } from "#server/testing/random.ts";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, type WorkMode } from "#shared/jobs/job-lists.ts";
import { CONTACT_CENTER } from "./roles/contact-center.ts";
import { OFFICE } from "./roles/office.ts";
import type { Role } from "./roles/role.ts";
import { SERVICES } from "./roles/services.ts";
import { TECHNOLOGY } from "./roles/technology.ts";
import { TRADES } from "./roles/trades.ts";

/** A document of the labelled set, with the true kind of its work. */
export interface LabelledJob {
  doc: JobDoc;
  role: string;
  /** The region in which people would look for it: 'cebu' for Mandaue, too. */
  region: string;
}

export const ROLES: readonly Role[] = [...CONTACT_CENTER, ...OFFICE, ...TECHNOLOGY, ...SERVICES, ...TRADES];

/** Places as employers write them, and the region of each. */
const PLACES: readonly (readonly [place: string, region: string])[] = [
  ["Makati City", "manila"],
  ["BGC, Taguig", "manila"],
  ["Quezon City", "manila"],
  ["Pasig City", "manila"],
  ["Manila", "manila"],
  ["Cebu City", "cebu"],
  ["Mandaue City, Cebu", "cebu"],
  ["Lapu-Lapu City, Cebu", "cebu"],
  ["Davao City", "davao"],
  ["Tagum, Davao del Norte", "davao"],
  ["Iloilo City", "iloilo"],
  ["Baguio City", "baguio"],
  ["Cagayan de Oro", "cdo"],
  ["Bacolod City", "bacolod"],
];

const COMPANIES = [
  "Bituin Works",
  "Habagat Trading",
  "Sampaguita Group",
  "Mayon Partners",
  "Kalesa Solutions",
  "Dagat at Lupa Corp.",
  "Parola Services",
  "Amihan Holdings",
  "Tanglaw Cooperative",
  "Balanghai Enterprises",
];

/** Closing sentences of advertisements, which say little about the work. Some of them name other kinds of work. */
const CLOSING = [
  "HMO from day one, 13th month pay, and a team that eats together.",
  "Our accountants, drivers and call center agents share one canteen.",
  "Malapit sa LRT at sa palengke; may shuttle tuwing gabi.",
  "Persons with disability are welcome, and the office has a ramp.",
  "You report to the sales manager and work with developers and designers.",
  "Send your resume, or come in: our receptionist knows.",
  "We keep data of applicants safe, and answer within a week.",
  "Hiring ngayon! Bukas kami sa lahat ng may sipag at tiyaga.",
  "Training is paid; night shift gets 10 percent more.",
  "",
];

const DOCS_A_ROLE = 6;
const START = Date.UTC(2026, 9, 1);
const DAY = 86_400_000;
const SEED = 20_261;

function workMode(role: Role, random: Random): WorkMode {
  const draw = random.below(10);
  if (role.home === "never") return "Onsite";
  if (role.home === "often") return draw < 6 ? "Remote" : draw < 8 ? "Hybrid" : "Onsite";
  return draw < 2 ? "Remote" : draw < 5 ? "Hybrid" : "Onsite";
}

/** One document of a kind of work, with random words and the title at this index. */
export function writeJob(role: Role, index: number, id: number, random: Random): LabelledJob {
  const [location, region] = random.pick(PLACES);
  const more = random.some(role.more, 2);
  const required = random.below(10) < 8;
  const from = role.pay[0] + random.below(Math.max(1, (role.pay[1] - role.pay[0]) >> 1));
  const access = ACCESS_FEATURES.map((feature) => [feature, random.pick(ACCESS_ANSWERS)] as const);
  const doc: JobDoc = {
    id,
    employer_id: 1 + random.below(40),
    company: random.pick(COMPANIES),
    title: role.titles[index % role.titles.length] ?? role.id,
    description: [...random.some(role.about, 2), random.pick(CLOSING)].join(" ").trim(),
    requirements: random.pick(role.asks),
    location,
    type: random.below(10) < 7 ? "Full-time" : random.pick(JOB_TYPES),
    work_mode: workMode(role, random),
    salary_min: from * 1000,
    salary_max: role.pay[1] * 1000,
    salary_period: "month",
    experience_years: null,
    skills: [
      ...role.core.map((name, at) => ({ name, required: true, importance: 5 - at })),
      ...more.map((name) => ({ name, required, importance: 1 + random.below(3) })),
    ],
    access: Object.fromEntries(access) as JobDoc["access"],
    created_at: START + random.below(45 * 24) * (DAY / 24),
    expires_at: null,
  };
  return { doc, role: role.id, region };
}

/** A few hundred documents of every kind of work, always the same ones. */
export function makeCorpus(): LabelledJob[] {
  const random = createRandom(SEED);
  return ROLES.flatMap((role, at) =>
    Array.from({ length: DOCS_A_ROLE }, (_, index) => writeJob(role, index, at * DOCS_A_ROLE + index + 1, random)),
  );
}
