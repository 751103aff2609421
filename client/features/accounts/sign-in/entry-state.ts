/**
 * What the entry pages pass to each other in the navigation state. All of it is optional: people also open the
 * addresses.
 */
export interface EntryState {
  /** The address that was typed before, so that it need not be typed again. */
  email?: string;
  /** The page that redirected here because it requires a sign-in. */
  from?: string;
  message?: string;
  /** The address was just verified. */
  verified?: true;
  /** A verification email was sent to `email`: during sign-up (`fromRegistration`), or again from the page itself. */
  sent?: true;
}

const TEXTS = ["email", "from", "message"] as const;

/** Reads a navigation state, which may be anything. Empty texts count as missing. */
export function entryStateOf(state: unknown): EntryState {
  if (typeof state !== "object" || state === null) return {};
  const found: EntryState = {};
  for (const name of TEXTS) {
    const text: unknown = Reflect.get(state, name);
    if (typeof text === "string" && text !== "") found[name] = text;
  }
  if (Reflect.get(state, "verified") === true) found.verified = true;
  if (Reflect.get(state, "sent") === true || Reflect.get(state, "fromRegistration") === true) found.sent = true;
  return found;
}
