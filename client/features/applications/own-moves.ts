import { toast } from "#client/ui/feedback/toast.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";

/** The statuses this tab has set: each is confirmed by a toast, which screen readers announce too. */
const own = new Map<number, ApplicationStatus>();

/** To be called before the call: its event may arrive before its answer. Returns the undo, where it came to nothing. */
export function beginOwnMove(id: number, to: ApplicationStatus): () => void {
  own.set(id, to);
  return () => void own.delete(id);
}

/** Whether this status is the answer to an own call, and so is said already. */
export const isOwnMove = (id: number, status: ApplicationStatus): boolean => own.get(id) === status;

/** Confirms what was done, also where the change itself is off the screen. */
export const confirmDone = (title: string, message = ""): void => void toast({ type: "success", title, message });
