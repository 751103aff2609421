import type { Connection } from "mongoose";
import { type EmployerRow, employerModel } from "#server/features/accounts/users/employer.model.ts";
import { companyListing, userListing } from "#server/features/accounts/users/listing.ts";
import { searchWords } from "#server/features/accounts/users/search-words.ts";
import { type UserRow, userModel } from "#server/features/accounts/users/user.model.ts";
import { createRandom, type Random } from "#server/testing/random.ts";
import { insertRows } from "#server/testing/years.ts";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { EMPLOYER_STATES } from "#shared/admin/admin.rest.ts";

/** Writes people and companies beside the running server. As in reality, some names are frequent and most are rare. */

const SEED = 1;
/** Ids start here, above all ids that the server assigns. */
const APART = 200_000_000;
const DAY = 24 * 60 * 60 * 1000;
const YEARS = 1000 * DAY;

const FIRST = "Maria Jose Juan Ana Mark John Rosa Angelica Carlo Paolo Grace Joy Liza Ramon Pedro Luis Elena Teresa";
const RARER = "Amihan Bayani Corazon Dalisay Ernesto Florante Gregorio Honorata Isagani Jacinto Kalayaan Ligaya Mayumi";
const LAST = "Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Castillo Flores Villanueva Ramos Aquino Navarro";
const ENDS = "ba cal dang ga han la lan mar mi no ran sol tan tin".split(" ");
/** One in five is an employer. */
const TYPES: readonly UserType[] = [
  ...["employer", "employer", "general", "general", "general", "general", "pwd", "pwd", "pwd", "indigenous"],
] as UserType[];
const INDUSTRIES = ["Services", "Health", "Food", "Crafts", "Software", "Education"];

const FIRST_NAMES = [...FIRST.split(" "), ...RARER.split(" ")];
/** Each name with a suffix, and a few without: most last names are rare. */
const LAST_NAMES = LAST.split(" ").flatMap((name) => [name, ...ENDS.flatMap((a) => ENDS.map((b) => name + a + b))]);

/** Chooses the first ones more often than the later ones. */
const often = <T>(random: Random, all: readonly T[]): T =>
  all[Math.floor(all.length * random.fraction() ** 2)] ?? random.pick(all);

/** @returns names of some of them, as an admin searches for them */
export async function writeLists(connection: Connection, count: number): Promise<string[]> {
  const random = createRandom(SEED);
  const now = Date.now();
  const users = Array.from({ length: count }, (_, n) => userRow(APART + n, n, now, random));
  const companies = users.filter(({ user_type }) => user_type === "employer").map((user) => companyRow(user, random));
  await insertRows(userModel(connection).collection, users);
  await insertRows(employerModel(connection).collection, companies);
  return Array.from({ length: 400 }, () => {
    const { first_name, last_name } = random.pick(users);
    const [first = ""] = first_name.split(" ");
    // Typical searches: the start of a name, all of it, or both names.
    const typed = [last_name.slice(0, 4), last_name, `${first} ${last_name}`, first.slice(0, 2), first];
    return random.pick(typed);
  });
}

function userRow(_id: number, n: number, now: number, random: Random): UserRow {
  const first_name = `${often(random, FIRST_NAMES)} ${often(random, FIRST_NAMES)}`;
  const last_name = often(random, LAST_NAMES);
  const [first = ""] = first_name.toLowerCase().split(" ");
  const email = `${first}.${last_name}${n}@mail.example`.toLowerCase();
  const created_at = new Date(now - Math.floor(random.fraction() * YEARS));
  const verified_at = random.below(20) === 0 ? null : created_at;
  const user = {
    _id,
    email,
    username: email,
    username_key: email,
    password_hash: "$2b$12$".padEnd(60, "x"),
    user_type: random.pick(TYPES),
    first_name,
    last_name,
    phone_number: "+639171234567",
    address: "12 Mabini Street, Iloilo City",
    pwd_id_sealed: null,
    photo: null,
    status: random.below(50) === 0 ? ("suspended" as const) : ("active" as const),
    verified_at,
    discoverable: true,
    search_words: searchWords(first_name, last_name),
    consents: [],
    language: undefined,
    seen_language: undefined,
    last_seen_at: null,
    last_login_at: random.below(4) === 0 ? null : new Date(now - Math.floor(random.fraction() * 90 * DAY)),
    created_at,
  };
  return { ...user, listing: userListing(user) };
}

function companyRow(user: UserRow, random: Random): EmployerRow {
  const company = {
    _id: user._id,
    company_name: `${user.last_name} ${random.pick(INDUSTRIES)} ${random.pick(ENDS)}${random.pick(ENDS)}`,
    industry: random.pick(INDUSTRIES),
    company_size: random.pick(COMPANY_SIZES),
    website_url: "https://company.example.ph",
    founded_year: 2001,
    contact_person: `${user.first_name} ${user.last_name}`,
    address: "4 Session Road, Baguio",
    logo_path: null,
    status: random.pick(EMPLOYER_STATES),
    decided_at: null,
    decided_by: null,
    reason: null,
    created_at: user.created_at,
  };
  return { ...company, listing: companyListing(company) };
}
