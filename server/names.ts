import type { EmployersRepo } from "./features/accounts/users/employers.repo.ts";
import type { UsersRepo } from "./features/accounts/users/users.repo.ts";

interface Deps {
  users: Pick<UsersRepo, "cards">;
  employers: Pick<EmployersRepo, "names">;
}

/** How admins read people: companies by their names, without those that are gone. For context.ts, where features meet. */
export function createNames(parts: () => Deps) {
  return async (ids: readonly number[]): Promise<Map<number, string>> => {
    const { users, employers } = parts();
    const [cards, companies] = await Promise.all([users.cards(ids), employers.names(ids)]);
    const nameOf = ({ id, first_name, last_name, username }: NonNullable<ReturnType<typeof cards.get>>) =>
      companies.get(id) ?? (`${first_name} ${last_name}`.trim() || username);
    return new Map([...cards].map(([id, card]) => [id, nameOf(card)]));
  };
}
