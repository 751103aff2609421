import { useRef, useState } from "react";
import { type CallFault, type CallResult, messageOr } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { own } from "#shared/dictionary.ts";

export interface ModerationAction {
  busy: boolean;
  /** The server's error of one field. */
  fieldFault: (field: string) => string | undefined;
  /** Why the last try failed, if that belongs to no field of the form. */
  failure: string | null;
  /** The server's message if another admin changed the account first. */
  conflict: string | null;
  /** @returns the answer; null if the try failed */
  run: <T>(send: (key: string) => Promise<CallResult<T>>) => Promise<T | null>;
}

/**
 * One action of an admin on an account. All tries of one dialog have the same idempotency key, so that a try whose answer
 * was lost is not done twice.
 */
export function useModerationAction(fields: readonly string[], onConflict: () => void): ModerationAction {
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const isConflict = fault?.code === "CONFLICT";
  const named = Object.keys(fault?.fields ?? {});
  const isPlaced = named.length > 0 && named.every((name) => fields.includes(name));
  return {
    busy,
    fieldFault: (field) => own(fault?.fields ?? {}, field)?.[0],
    failure: fault && !isConflict && !isPlaced ? words(fault) : null,
    conflict: fault && isConflict ? messageOr(fault, faultToast(fault).message) : null,
    run: async (send) => {
      setBusy(true);
      const result = await send(key.current);
      setBusy(false);
      setFault(result.ok ? null : result.fault);
      if (result.ok) return result.value;
      if (result.fault.code === "CONFLICT") onConflict();
      return null;
    },
  };
}

/** A refusal has its own words, and they say more than its status does. */
function words(fault: CallFault): string {
  const said = ["NOT_ALLOWED", "NOT_FOUND", "TOO_FAST"].includes(fault.code);
  return said ? messageOr(fault, faultToast(fault).message) : faultToast(fault).message;
}
