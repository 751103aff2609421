import { randomUUID } from "node:crypto";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { createSignedTokens } from "#server/platform/crypto/signed-tokens.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a browser is remembered after its last sign-in. */
const DEVICE_MS = 180 * DAY;

interface Deps {
  secret: Uint8Array;
  now: () => Date;
}

/** The token of a browser that has signed in to an account, or has set its password by an emailed link. */
export interface DeviceToken {
  token: string;
  expiresAt: Date;
}

/** The account that a browser is known to, with its current password version. */
type Account = Pick<UserRow, "_id" | "password_version">;

/**
 * Browsers that have signed in to an account before. Their sign-in attempts are counted separately, so that a stranger
 * who uses up an account's attempts does not lock out its owner. The token gives no access, and expires when the
 * password changes: a person who knew the old one gets no separate attempts at the new one.
 */
export function createKnownDevices({ secret, now }: Deps) {
  const tokens = createSignedTokens({ secret, audience: "kasama-device", now });

  const prefixOf = ({ password_version = 0 }: Account) => `${password_version}.`;

  /** The id of the device if this account knows it, else null. */
  async function idOf(token: string | undefined, account: Account | null): Promise<string | null> {
    const named = token === undefined ? null : await tokens.read(token);
    if (!named || !account || named.userId !== account._id) return null;
    return named.id.startsWith(prefixOf(account)) ? named.id : null;
  }

  return {
    idOf,
    /** Remembers a browser, under its current id if the account knows it already. */
    remember: async (token: string | undefined, account: Account): Promise<DeviceToken> => {
      const id = (await idOf(token, account)) ?? prefixOf(account) + randomUUID();
      const at = now();
      const expiresAt = new Date(at.getTime() + DEVICE_MS);
      return { token: await tokens.sign({ userId: account._id, id }, { from: at, until: expiresAt }), expiresAt };
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
