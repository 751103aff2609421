import type { AppContext } from "#server/context.ts";
import type { EmployerRow } from "#server/features/accounts/users/employer.model.ts";
import type { NewUser } from "#server/features/accounts/users/users.repo.ts";

/** Writes rows of people like a sign-up, but without its form, password hash and email. */

/** The lowest cost of bcrypt, because tests need no protection against guessing. */
export const QUICK_COST = 4;

type Given = "_id" | "email" | "password_hash" | "user_type" | "first_name" | "last_name";

/**
 * Writes a verified account.
 * @param alsoFoundBy words besides the name that a search finds the person by, such as those of the company
 * @throws if the address or the username is taken
 */
export async function insertPerson(
  { users }: Pick<AppContext, "users">,
  given: Pick<NewUser, Given> & Partial<NewUser>,
  alsoFoundBy: readonly string[] = [],
): Promise<NewUser> {
  const user: NewUser = {
    username: given.email,
    phone_number: "+639171234567",
    address: "12 Mabini Street, Jaro, Iloilo City",
    pwd_id_sealed: null,
    photo: null,
    status: "active",
    verified_at: new Date(),
    discoverable: false,
    consents: [],
    created_at: new Date(),
    ...given,
  };
  const taken = await users.insert(user, ...alsoFoundBy);
  if (taken) throw new Error(`the test's ${taken} is taken`);
  return user;
}

/** Writes the company of an employer. */
export async function insertCompany(
  { employers }: Pick<AppContext, "employers">,
  given: Pick<EmployerRow, "_id" | "company_name" | "status"> & Partial<EmployerRow>,
): Promise<void> {
  await employers.insert({
    industry: "Software",
    company_size: "11-50",
    website_url: "https://company.example.ph",
    founded_year: 2015,
    contact_person: "Ana Reyes",
    address: "4 Session Road, Baguio",
    logo_path: null,
    decided_at: null,
    decided_by: null,
    reason: null,
    created_at: new Date(),
    ...given,
  });
}
