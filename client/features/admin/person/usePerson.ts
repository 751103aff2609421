import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type AdminPerson, adminPerson } from "#shared/admin/people/person.rest.ts";
import { followPerson } from "./follow-person.ts";
import { personTexts as texts } from "./texts/person/person.texts.ts";

export const nameOf = ({ account }: Pick<AdminPerson, "account">): string =>
  `${account.first_name} ${account.last_name}`.trim() || account.username;

/**
 * Loads a person by the id in the address; `unknown` if there is none. Live events about the person reload it silently.
 */
export function usePerson(id: string) {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const { answer, retry, refresh } = useEndpoint(
    adminPerson,
    { params: { id } },
    {
      enabled: isId,
      onLoaded: (person) => announce(texts.loaded({ name: nameOf(person) })),
      follow: (onNews) => followPerson(Number(id), onNews),
    },
  );
  const unknown = !isId || (answer.state === "failed" && answer.fault.code === "NOT_FOUND");
  return { answer, unknown, retry, refresh };
}
