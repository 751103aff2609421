import type { UserType } from "#shared/accounts/user-types.ts";
import type { Language } from "#shared/texts/languages.ts";

/** Who makes a call: read from the stored session at each call, never from the claims of the token. */
export interface Viewer {
  userId: number;
  userType: UserType;
  /** Of a colleague: the owner of their company, for which they act in its conversations. */
  companyOwnerId?: number | undefined;
  sessionId: string;
  /** Whether others may see that the user is online. */
  showsPresence: boolean;
  /** The language that the person has chosen, if any. */
  language?: Language | null;
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number;
}
