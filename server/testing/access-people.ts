import type { Role } from "#server/access.ts";
import type { Harness, Person } from "./harness.ts";

/** A role that somebody signs in to. */
export type SignedIn = Exclude<Role, "anon">;

/** A conversation, and the other side of it. */
export interface Talk {
  conversation: number;
  other: Person;
}

/** Who tries the access table: somebody of each role, a stranger to all of them, and what each of them talks in. */
export async function makePeople(kasama: Harness) {
  const people: Record<SignedIn, Person> = {
    seeker: await kasama.person("pwd"),
    gen: await kasama.person("general"),
    emp: await kasama.employer(),
    adm: await kasama.person("admin"),
  };
  const talk = async (one: Person, other: Person): Promise<Talk> => ({
    conversation: await kasama.conversation(one, other),
    other,
  });
  const open = async (role: SignedIn) =>
    talk(people[role], role === "emp" ? await kasama.person("pwd") : await kasama.employer());
  /** Somebody who is in no conversation with anybody of `people`. */
  const stranger = await kasama.person("indigenous");
  return {
    people,
    stranger,
    /** A conversation of each role with a person of its own. */
    own: { seeker: await open("seeker"), gen: await open("gen"), emp: await open("emp"), adm: await open("adm") },
    /** One of two strangers. */
    foreign: await talk(stranger, await kasama.employer()),
  };
}
