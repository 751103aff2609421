import { Done } from "../primitives.ts";

/** Only that something changed: most tabs have not loaded the replies. */
export const savedReplyEvents = { "saved-replies:changed": Done } as const;
