import { useRef, useState } from "react";
import { type CallFault, type CallResult, messageOr } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { fieldIn, mapErrorsToFields } from "#client/data/field-errors.ts";

export interface ModerationAction {
  busy: boolean;
  /** The server's message if another admin changed the account first. */
  conflict: string | null;
  run: <T>(send: (key: string) => Promise<CallResult<T>>) => Promise<Tried<T>>;
}

/** The result, or the errors: one for the field, and a message for the rest. */
export type Tried<T> = { ok: true; value: T } | { ok: false; fieldError: string | undefined; failure: string | null };

/**
 * An admin's action on an account. All attempts of one dialog have the same idempotency key, so that an attempt whose
 * answer was lost does not take effect twice.
 * @param field the name of the dialog's only field in the request
 */
export function useModerationAction(field: string, onConflict: () => void): ModerationAction {
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const isConflict = fault?.code === "CONFLICT";
  return {
    busy,
    conflict: fault && isConflict ? messageOr(fault, faultToast(fault).message) : null,
    run: async (send) => {
      setBusy(true);
      const result = await send(key.current);
      setBusy(false);
      setFault(result.ok ? null : result.fault);
      if (result.ok) return result;
      if (result.fault.code === "CONFLICT") {
        onConflict();
        return { ok: false, fieldError: undefined, failure: null };
      }
      const placed = mapErrorsToFields(result.fault, fieldIn([field]));
      const isPlaced = placed.fields.length > 0 && placed.rest.length === 0;
      return {
        ok: false,
        fieldError: placed.fields[0]?.message,
        failure: isPlaced ? null : words(result.fault),
      };
    },
  };
}

/** The server's message is more specific than the status code. */
function words(fault: CallFault): string {
  const hasOwnText = ["NOT_ALLOWED", "NOT_FOUND", "TOO_FAST"].includes(fault.code);
  return hasOwnText ? messageOr(fault, faultToast(fault).message) : faultToast(fault).message;
}
