import { useRef, useState } from "react";
import { type CallFault, type CallResult, saidOr } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { own } from "#shared/dictionary.ts";

export interface Deed {
  busy: boolean;
  /** What the server says of one field. */
  fieldFault: (field: string) => string | undefined;
  /** Why the last try came to nothing, where it belongs to no field of the form. */
  failure: string | null;
  /** Another admin was faster, in the server's words. */
  late: string | null;
  /** @returns what was answered; null where it came to nothing */
  run: <T>(send: (key: string) => Promise<CallResult<T>>) => Promise<T | null>;
}

/**
 * One thing that an admin does to an account. All tries of one dialog have the same name, so that one whose answer was
 * lost on its way does not do it twice.
 */
export function useDeed(fields: readonly string[], onLate: () => void): Deed {
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const isLate = fault?.code === "CONFLICT";
  const named = Object.keys(fault?.fields ?? {});
  const isPlaced = named.length > 0 && named.every((name) => fields.includes(name));
  return {
    busy,
    fieldFault: (field) => own(fault?.fields ?? {}, field)?.[0],
    failure: fault && !isLate && !isPlaced ? words(fault) : null,
    late: fault && isLate ? saidOr(fault, faultToast(fault).message) : null,
    run: async (send) => {
      setBusy(true);
      const result = await send(key.current);
      setBusy(false);
      setFault(result.ok ? null : result.fault);
      if (result.ok) return result.value;
      if (result.fault.code === "CONFLICT") onLate();
      return null;
    },
  };
}

/** A refusal has its own words, and they say more than its status does. */
function words(fault: CallFault): string {
  const said = ["NOT_ALLOWED", "NOT_FOUND", "TOO_FAST"].includes(fault.code);
  return said ? saidOr(fault, faultToast(fault).message) : faultToast(fault).message;
}
