import type { JobRow } from "#server/features/jobs/job.model.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import type { EMPLOYER_MOVES } from "#shared/applications/statuses.ts";
import type { InterviewKind } from "#shared/interviews/interviews.schemas.ts";
import type { AccessFeature } from "#shared/jobs/access-features.ts";
import type { AccessAnswer, SalaryPeriod } from "#shared/jobs/job-lists.ts";
import { HANDS_ON_JOBS } from "./hands-on-jobs.ts";
import { OFFICE_JOBS } from "./office-jobs.ts";
import type { Written } from "./talk.ts";

/** The jobs of the demo community and who has applied to them. Everything here is invented. */

type Plain = "title" | "description" | "requirements" | "location" | "type" | "work_mode" | "openings" | "status";

export interface DemoJob extends Pick<JobRow, Plain> {
  /** The address of the employer. */
  by: string;
  postedDaysAgo: number;
  /** In pesos, from and to; for a month where nothing else is said. */
  salary?: readonly [number, number];
  salaryFor?: SalaryPeriod;
  /** Years of experience that are asked for. */
  years?: number;
  skills: readonly (readonly [name: string, importance: number])[];
  /** What the workplace says; the rest is unknown. */
  access: Partial<Record<AccessFeature, AccessAnswer>>;
}

export interface DemoMove {
  to: (typeof EMPLOYER_MOVES)[number];
  at: Written;
  note?: string;
}

export interface DemoInterview {
  kind: InterviewKind;
  place: string;
  notes: string;
  minutes: number;
  /** The times that are offered: days from now, by the clock of Manila. */
  times: readonly { inDays: number; at: string }[];
  proposed: Written;
  /** When the first of them was accepted, and what was asked for with it. */
  accepted?: Written;
  adjustment?: { need: AccessFeature; words: string; answer: string };
}

export interface DemoApplication {
  job: DemoJob;
  /** The address of the seeker. */
  by: string;
  applied: Written;
  /** How the employer moved it since, in order; nobody has looked at it otherwise. */
  moves: readonly DemoMove[];
  interview?: DemoInterview;
  /** Sent with a resume of its own. */
  resume: boolean;
  letter: string;
  sharesDisability: boolean;
}

const CHAT_SUPPORT: DemoJob = {
  by: "tess@kawingcontact.example",
  title: "Chat support specialist, day shift",
  description:
    "You answer travellers by chat and email, in Filipino and English, from 8 AM to 5 PM. No calls. The first three weeks are paid training, at home or in Pasig, as you like.",
  requirements: "A year of chat or email support, or a good reason why you can do it.",
  location: "Pasig City",
  type: "Full-time",
  work_mode: "Remote",
  openings: 2,
  status: "open",
  postedDaysAgo: 9,
  salary: [23_000, 28_000],
  skills: [
    ["Live chat", 5],
    ["Customer service", 4],
    ["Email support", 3],
  ],
  access: { screen_reader_tools: "yes", written_instructions: "yes", remote_days: "yes", step_free_access: "yes" },
};

const SOLAR_SUPPORT: DemoJob = {
  by: "tess@kawingcontact.example",
  title: "Technical support, solar systems",
  description:
    "Installers call when an inverter will not start. You find out why, with them, from 1 PM to 10 PM. Three weeks of paid training; hybrid after that. HMO from day one, with one dependent.",
  requirements: "You can read a wiring diagram. We teach the rest.",
  location: "Pasig City",
  type: "Full-time",
  work_mode: "Hybrid",
  openings: 3,
  status: "open",
  postedDaysAgo: 6,
  salary: [24_000, 29_000],
  skills: [
    ["Electrical troubleshooting", 5],
    ["Solar power", 3],
    ["Customer service", 2],
  ],
  access: { flexible_hours: "yes", step_free_access: "yes", quiet_space: "no" },
};

const BOOKKEEPER: DemoJob = {
  by: "ramil@tanglawledger.example",
  title: "Bookkeeper",
  description:
    "You keep the books of some twenty small shops around Kamias: entries, payroll, monthly filing. Each has its own folder, and nobody is called during the last three days of a month.",
  requirements: "Two years of bookkeeping; you have filed with the BIR before.",
  location: "Quezon City",
  type: "Full-time",
  work_mode: "Hybrid",
  openings: 1,
  status: "open",
  postedDaysAgo: 12,
  salary: [25_000, 32_000],
  skills: [
    ["Bookkeeping", 5],
    ["BIR filing", 4],
    ["Spreadsheets", 3],
  ],
  access: { step_free_access: "yes", remote_days: "yes", accessible_transport: "no", quiet_space: "yes" },
};

const DISPATCH: DemoJob = {
  by: "girlie@balanghaycold.example",
  title: "Dispatch coordinator",
  description:
    "Fish must not wait. You plan the trucks of the night, and talk with drivers and docks until they are home.",
  requirements: "You know the roads between Cebu City and Carcar. Cebuano and English.",
  location: "Cebu City",
  type: "Full-time",
  work_mode: "Onsite",
  openings: 1,
  status: "open",
  postedDaysAgo: 5,
  salary: [21_000, 26_000],
  skills: [
    ["Dispatching", 5],
    ["Route planning", 4],
  ],
  access: { step_free_access: "no", written_instructions: "yes" },
};

const RECORDS: DemoJob = {
  by: "hiring@sulokclinic.example",
  title: "Medical records clerk",
  description:
    "You keep the records of our Jaro clinic in order, on paper and on screen, and find what a doctor asks for.",
  requirements: "Exact, and able to keep to yourself what you read.",
  location: "Iloilo City",
  type: "Part-time",
  work_mode: "Onsite",
  openings: 1,
  status: "open",
  postedDaysAgo: 3,
  salary: [12_000, 14_000],
  skills: [
    ["Filing", 4],
    ["Spreadsheets", 2],
  ],
  access: { step_free_access: "yes", quiet_space: "yes", screen_reader_tools: "unknown" },
};

const STORE: DemoJob = {
  by: "benjie@alonroasters.example",
  title: "Online store assistant",
  description: "You photograph our coffee, answer who asks, and pack twice a week, or let us pack and stay at home.",
  requirements: "You have sold something online before, no matter what.",
  location: "Davao City",
  type: "Part-time",
  work_mode: "Remote",
  openings: 1,
  status: "open",
  postedDaysAgo: 4,
  salary: [10_000, 13_000],
  skills: [
    ["E-commerce", 4],
    ["Product photography", 3],
    ["Customer service", 3],
  ],
  access: { flexible_hours: "yes", remote_days: "yes", sign_language_interpreter: "no" },
};

export const JOBS: readonly DemoJob[] = [
  CHAT_SUPPORT,
  SOLAR_SUPPORT,
  BOOKKEEPER,
  DISPATCH,
  RECORDS,
  STORE,
  ...OFFICE_JOBS,
  ...HANDS_ON_JOBS,
];

export const APPLICATIONS: readonly DemoApplication[] = [
  {
    job: CHAT_SUPPORT,
    by: "rowena.magbanua@mail.example",
    applied: { daysAgo: 5, at: "16:20" },
    moves: [
      { to: "review", at: { daysAgo: 5, at: "17:05" } },
      { to: "interview", at: { daysAgo: 4, at: "11:35" } },
      { to: "offer", at: { minutesAgo: 40 }, note: "Ang linaw mong sumagot. Welcome sa team, kung gusto mo po!" },
    ],
    interview: {
      kind: "video",
      place: "",
      notes: "45 minutes, with a short trial chat at the end. You get the questions as plain text half an hour before.",
      minutes: 45,
      times: [{ inDays: -3, at: "14:00" }],
      proposed: { daysAgo: 4, at: "11:35" },
      accepted: { daysAgo: 4, at: "11:39" },
      adjustment: { need: "written_instructions", words: "As plain text, not as a picture", answer: "Of course." },
    },
    resume: true,
    letter:
      "Good morning po, Ma’am Tess,\n\nThree years na po ako sa chat at email support ng isang travel account. Bulag po ako, and I work with a screen reader: mabilis po akong mag-type, at sanay po ako sa canned replies at sa mga galit na customer.\n\nSalamat po sa pag-test ng tools ninyo bago pa ako nag-apply.\n\nRowena",
    sharesDisability: true,
  },
  {
    job: SOLAR_SUPPORT,
    by: "arnel.quitoriano@mail.example",
    applied: { minutesAgo: 95 },
    moves: [
      { to: "review", at: { minutesAgo: 80 } },
      { to: "interview", at: { minutesAgo: 26.5 } },
    ],
    interview: {
      kind: "video",
      place: "",
      notes: "We talk about your work on board, and about the mid shift. Please have your certificates at hand.",
      minutes: 30,
      times: [{ inDays: 1, at: "14:00" }],
      proposed: { minutesAgo: 26.5 },
      accepted: { minutesAgo: 24.3 },
    },
    resume: true,
    letter:
      "Magandang araw po,\n\nWala pa po akong call center experience, pero sampung taon po akong electrician sa barko. Kapag patay ang ilaw, ako po ang tinatawag.\n\nAvailable po ako tuwing hapon at gabi.\n\nArnel Quitoriano",
    sharesDisability: false,
  },
  {
    job: BOOKKEEPER,
    by: "dennis.catacutan@mail.example",
    applied: { daysAgo: 2, at: "10:05" },
    moves: [
      { to: "review", at: { daysAgo: 1, at: "09:30" } },
      { to: "interview", at: { minutesAgo: 190 } },
    ],
    interview: {
      kind: "onsite",
      place: "2nd floor, Tanglaw Building, Real Street. The lift is beside the pharmacy.",
      notes: "An hour with me and our senior bookkeeper. Bring nothing but yourself.",
      minutes: 60,
      times: [
        { inDays: 2, at: "09:00" },
        { inDays: 2, at: "13:30" },
        { inDays: 3, at: "10:00" },
      ],
      proposed: { minutesAgo: 190 },
    },
    resume: true,
    letter:
      "Dear Mr. Escolano,\n\nI have kept ledgers and payroll for six years, with no late filing. I use a wheelchair, so I was glad to read that your office has no steps.\n\nDennis Catacutan",
    sharesDisability: true,
  },
  {
    job: STORE,
    by: "joyce.gawidan@mail.example",
    applied: { daysAgo: 1, at: "19:40" },
    moves: [],
    resume: false,
    letter: "Good evening po! I sell handwoven blankets online, and I would love to do the same for good coffee.",
    sharesDisability: false,
  },
  {
    job: DISPATCH,
    by: "paolo.nuneza@mail.example",
    applied: { daysAgo: 3, at: "08:30" },
    moves: [
      { to: "review", at: { daysAgo: 2, at: "08:10" } },
      { to: "rejected", at: { daysAgo: 1, at: "16:45" }, note: APPLICATION_TEXTS.kindRejection },
    ],
    resume: false,
    letter: "",
    sharesDisability: false,
  },
];
