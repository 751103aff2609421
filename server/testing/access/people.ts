import { SIGNED_IN } from "#server/platform/access/access.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Harness, Person } from "../harness.ts";

/** A conversation, and the other side of it. */
export interface Talk {
  conversation: number;
  other: Person;
}

/** Makes a value for each user type, one after the other. */
export async function forEachType<T>(make: (type: UserType) => Promise<T>): Promise<Record<UserType, T>> {
  const made: [UserType, T][] = [];
  for (const type of SIGNED_IN) made.push([type, await make(type)]);
  return Object.fromEntries(made) as Record<UserType, T>;
}

/** The callers of the access tests: a person of each user type, and a stranger to all of them. */
export async function makePeople(kasama: Harness) {
  const people = await forEachType((type) => (type === "employer" ? kasama.employer() : kasama.person(type)));
  const talk = async (one: Person, other: Person): Promise<Talk> => ({
    conversation: await kasama.conversation(one, other),
    other,
  });
  /** A person who is in no conversation with any of `people`. */
  const stranger = await kasama.person("indigenous");
  return {
    people,
    stranger,
    /** For each user type, a conversation with a separate person. */
    own: await forEachType(async (type) =>
      talk(people[type], type === "employer" ? await kasama.person("pwd") : await kasama.employer()),
    ),
    /** A conversation of two strangers. */
    foreign: await talk(stranger, await kasama.employer()),
  };
}
