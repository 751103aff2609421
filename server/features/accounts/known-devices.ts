import { randomUUID } from "node:crypto";
import { createSignedTokens } from "#server/crypto/signed-tokens.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a browser is remembered after its last login. */
const DEVICE_MS = 180 * DAY;

interface Needs {
  secret: Uint8Array;
  now: () => Date;
}

/** What a browser keeps that has signed in to an account, or has set its password by a mailed link. */
export interface DeviceToken {
  token: string;
  expiresAt: Date;
}

/**
 * Browsers that have proved once whose they are. Their tries to log in are counted apart from everybody else's, so that
 * a stranger who uses up an account's tries does not lock its owner out. It opens nothing by itself.
 */
export function createKnownDevices({ secret, now }: Needs) {
  const tokens = createSignedTokens({ secret, audience: "kasama-device", now });

  /** The id of the device, if it is known to this account and not to another one. */
  async function idOf(token: string | undefined, userId: number | undefined): Promise<string | null> {
    const named = token === undefined ? null : await tokens.read(token);
    return named && named.userId === userId ? named.id : null;
  }

  return {
    idOf,
    /** Remembers a browser from now on, under the id that it has where it is known already. */
    remember: async (token: string | undefined, userId: number): Promise<DeviceToken> => {
      const id = (await idOf(token, userId)) ?? randomUUID();
      const expiresAt = new Date(now().getTime() + DEVICE_MS);
      return { token: await tokens.sign({ userId, id }, expiresAt), expiresAt };
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
