import { toast } from "#client/ui/feedback/toast.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";

/** The statuses that this tab has set. A toast confirms each of them, and screen readers hear it too. */
const own = new Map<number, ApplicationStatus>();

/**
 * Call it before the request, because the event may arrive before the answer. Returns a function for a failed request.
 */
export function beginOwnMove(id: number, to: ApplicationStatus): () => void {
  own.set(id, to);
  return () => void own.delete(id);
}

/** Whether this tab set the status itself, so that it was announced already. */
export const isOwnMove = (id: number, status: ApplicationStatus): boolean => own.get(id) === status;

/** Confirms an action with a toast, because the change itself may be off screen. */
export const confirmDone = (title: string, message = ""): void => void toast({ type: "success", title, message });
