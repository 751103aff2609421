import type { UserType } from "#shared/accounts/user-types.ts";

/** Who is asking: read from the session's record at each request, never from the token's claims. */
export interface Viewer {
  userId: number;
  userType: UserType;
  sessionId: string;
  /** Whether others may see that they are there. */
  showsPresence: boolean;
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number;
}
