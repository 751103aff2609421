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

/** The answer, or what was refused: the error of the field, and the message for the rest. */
export type Tried<T> = { ok: true; value: T } | { ok: false; fieldError: string | undefined; failure: string | null };

/**
 * One action of an admin on an account. All tries of one dialog have the same idempotency key, so that a try whose answer
 * was lost is not done twice.
 * @param field the one field of the dialog, by its name in the call
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

/** A refusal has its own words, and they say more than its status does. */
function words(fault: CallFault): string {
  const said = ["NOT_ALLOWED", "NOT_FOUND", "TOO_FAST"].includes(fault.code);
  return said ? messageOr(fault, faultToast(fault).message) : faultToast(fault).message;
}
