import { randomUUID } from "node:crypto";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { NewPerson } from "../../../scripts/lib/browser-orders.ts";
import { EMPLOYER_PASSWORD, PASSWORD } from "./people.ts";
import type { Kasama } from "./server.ts";

/** Accounts and conversations for tests of later steps. Everything but the accounts is created through the real API. */

export interface Person {
  id: number;
  name: string;
  email: string;
  password: string;
  token: string;
  user: SessionUser;
}

interface Answer {
  success: boolean;
  message?: string;
  token?: string;
  user?: SessionUser;
  data?: unknown;
}

/** Calls the API. Throws for any answer but a success. */
export async function api(
  kasama: Kasama,
  method: "GET" | "POST" | "PUT",
  path: string,
  token?: string,
  body?: unknown,
) {
  const response = await fetch(kasama.url + path, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Answer;
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}

type Making = Omit<NewPerson, "first_name" | "last_name">;

async function make(kasama: Kasama, name: string, making: Making): Promise<Person> {
  const [first_name = "", last_name = ""] = name.split(" ");
  const { token, user } = await kasama.makePerson({ ...making, first_name, last_name });
  const { email, password } = making;
  return { id: user.id, name: `${user.first_name} ${user.last_name}`, email, password, token, user };
}

const addressOf = (name: string, host: string): string =>
  `${name.split(" ")[0]}.${randomUUID().slice(0, 8)}@${host}`.toLowerCase();

/** Signs up an account whose address is not verified yet. Returns the address. */
export async function createSeeker(kasama: Kasama, name: string, userType: "pwd" | "general"): Promise<string> {
  const [first_name = "", last_name = ""] = name.split(" ");
  const email = addressOf(name, "mail.example");
  await api(kasama, "POST", "/api/create", undefined, {
    email,
    password: PASSWORD,
    user_type: userType,
    first_name,
    last_name,
    phone_number: "9171234567",
    address: "12 Mabini Street, Jaro, Iloilo City",
    agreeToTerms: true,
    ...(userType === "pwd" ? { pwd_id_number: "06-3022-000-0001234", sensitiveDataConsent: true } : {}),
  });
  return email;
}

/** A verified and signed-in job seeker or community member. */
export const makeSeeker = (kasama: Kasama, name: string, user_type: "pwd" | "general"): Promise<Person> =>
  make(kasama, name, { email: addressOf(name, "mail.example"), password: PASSWORD, user_type });

/** A verified and signed-in employer; `by` is the admin who has approved the company. */
export const makeEmployer = (kasama: Kasama, name: string, companyName: string, by?: Person): Promise<Person> =>
  make(kasama, name, {
    email: addressOf(name, "work.example"),
    password: EMPLOYER_PASSWORD,
    user_type: "employer",
    company: { name: companyName, approvedBy: by?.id ?? null },
  });

/** A colleague in the company of an employer. */
export const makeColleague = (kasama: Kasama, name: string, owner: Person): Promise<Person> =>
  make(kasama, name, {
    email: addressOf(name, "work.example"),
    password: EMPLOYER_PASSWORD,
    user_type: "employer",
    company_owner_id: owner.id,
  });

/** A new admin each time, named after the address: `elena.santos@...` is Elena Santos, `elena@...` Elena Admin. */
export function makeAdmin(kasama: Kasama, address: string): Promise<Person> {
  const [local = "", host = ""] = address.split("@");
  const [first = "", last = "Admin"] = local
    .split(".")
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()));
  const email = addressOf(first, host);
  return make(kasama, `${first} ${last}`, { email, password: PASSWORD, user_type: "admin" });
}

/** The conversation of two people, opened by `from`, who must be allowed to. Returns its id. */
export async function openConversation(kasama: Kasama, from: Person, to: Person): Promise<number> {
  const { data } = await api(kasama, "POST", "/api/messages/conversations", from.token, { participant2_id: to.id });
  return (data as { id: number }).id;
}

/** Sends one message through the API. */
export async function send(kasama: Kasama, conversation: number, from: Person, to: Person, text: string) {
  await api(kasama, "POST", `/api/messages/conversations/${conversation}/messages`, from.token, {
    receiver_id: to.id,
    content: text,
    client_id: randomUUID(),
  });
}

/** Marks a conversation as read, so that it opens at its newest message. */
export const readAll = (kasama: Kasama, conversation: number, reader: Person) =>
  api(kasama, "GET", `/api/messages/conversations/${conversation}`, reader.token);

/** The users of the screen tests: for each kind, one with conversations and one new. */
export interface Community {
  /** Applicant, with conversations. */
  maricel: Person;
  /** Applicant, new. */
  noel: Person;
  /** Community member, with conversations. */
  bea: Person;
  /** Community member, new. */
  tala: Person;
  /** Employers, approved. Jonas has conversations. */
  jonas: Person;
  liza: Person;
  rosa: Person;
  /** Employer, new and not approved. */
  karlo: Person;
  /** Admin, with conversations. */
  elena: Person;
  /** Admin, new. */
  ruth: Person;
}

const LONG_CONVERSATION = [
  "Magandang umaga po! I saw your job post for a back-end developer.",
  "Good morning, Maricel! Thank you for writing. What would you like to know?",
  "Is there a ramp at the entrance, and is the restroom wide enough for a wheelchair? I use one every day, indoors too.",
  "Yes to both. The elevator goes to all floors, and every desk can be set in height.",
  "The door of the second meeting room is narrow, so we would meet in the first one.",
  "Salamat po! Then I will apply today.\nMy portfolio: https://maricel.example.ph/a-long-address-without-a-break/projects/2026",
  "Sige, I am looking forward to it.",
  "See you on Wednesday, 2 PM.",
];

export async function makeCommunity(kasama: Kasama): Promise<Community> {
  const elena = await makeAdmin(kasama, "elena.santos@kasama.example");
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const noel = await makeSeeker(kasama, "Noel Ramos", "pwd");
  const bea = await makeSeeker(kasama, "Bea Lacson", "general");
  const tala = await makeSeeker(kasama, "Tala Marasigan", "general");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", elena);
  const liza = await makeEmployer(kasama, "Liza Manalo", "Habi Crafts Cooperative", elena);
  const rosa = await makeEmployer(kasama, "Rosa Dimaculangan-Evangelista", "Tala Health Network of the Visayas", elena);
  const karlo = await makeEmployer(kasama, "Karlo Pineda", "Bagong Araw Foods");
  const ruth = await makeAdmin(kasama, "ruth.ocampo@kasama.example");
  // Who writes, to whom, and whether they have a long, short or empty conversation.
  const conversations: [from: Person, to: Person, lines: readonly string[]][] = [
    [maricel, jonas, LONG_CONVERSATION],
    [maricel, liza, ["Hello po, Ma'am Liza!", "Hello Maricel, how can I help?"]],
    [maricel, rosa, []],
    [bea, liza, LONG_CONVERSATION],
    [bea, jonas, ["Hello po!", "Hi Bea."]],
    [bea, rosa, []],
    [elena, maricel, LONG_CONVERSATION],
    [elena, bea, ["Welcome to Kasama, Bea!", "Thank you po."]],
    [elena, jonas, []],
  ];
  for (const [from, to, lines] of conversations) {
    const id = await openConversation(kasama, from, to);
    for (const [at, line] of lines.entries()) {
      if (at % 2 === 0) await send(kasama, id, from, to, line);
      else await send(kasama, id, to, from, line);
    }
  }
  return { maricel, noel, bea, tala, jonas, liza, rosa, karlo, elena, ruth };
}
