import { statusToast } from "../net/fault-toast.ts";
import { toast } from "../ui/toast.ts";

/** The session was ended by the server. Apart, because the first page of a visitor does without mapper and toasts. */
export function sayExpired(): void {
  toast(statusToast({ status: 401 }));
}
