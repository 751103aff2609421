import { randomUUID } from "node:crypto";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { createSignedTokens } from "#server/platform/crypto/signed-tokens.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a browser is remembered after its last login. */
const DEVICE_MS = 180 * DAY;

interface Deps {
  secret: Uint8Array;
  now: () => Date;
}

/** What a browser keeps that has signed in to an account, or has set its password by a mailed link. */
export interface DeviceToken {
  token: string;
  expiresAt: Date;
}

/** The account that a browser is known to, at its password of now. */
type Account = Pick<UserRow, "_id" | "password_version">;

/**
 * Browsers that have proved once whose they are. Their tries to log in are counted apart from everybody else's, so that
 * a stranger who uses up an account's tries does not lock its owner out. It opens nothing by itself, and ends with the
 * password: whoever knew the old one must not keep tries of his own at the new one.
 */
export function createKnownDevices({ secret, now }: Deps) {
  const tokens = createSignedTokens({ secret, audience: "kasama-device", now });

  const prefixOf = ({ password_version = 0 }: Account) => `${password_version}.`;

  /** The id of the device, if it is known to this account and not to another one. */
  async function idOf(token: string | undefined, account: Account | null): Promise<string | null> {
    const named = token === undefined ? null : await tokens.read(token);
    if (!named || !account || named.userId !== account._id) return null;
    return named.id.startsWith(prefixOf(account)) ? named.id : null;
  }

  return {
    idOf,
    /** Remembers a browser from now on, under the id that it has where it is known already. */
    remember: async (token: string | undefined, account: Account): Promise<DeviceToken> => {
      const id = (await idOf(token, account)) ?? prefixOf(account) + randomUUID();
      const at = now();
      const expiresAt = new Date(at.getTime() + DEVICE_MS);
      return { token: await tokens.sign({ userId: account._id, id }, { from: at, until: expiresAt }), expiresAt };
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
