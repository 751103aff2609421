import { useCallback, useEffect, useRef, useState } from "react";
import { type CallFault, type CallResult, call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import type { InterviewChange } from "#shared/interviews/interview-forms.ts";
import { changeInterview } from "#shared/interviews/interviews.rest.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { interviewTexts as texts } from "./texts/interview/interview.texts.ts";

/** Distributes over the union, so that each action keeps its own fields. */
type WithoutVersion<C> = C extends unknown ? Omit<C, "version"> : never;
export type InterviewAct = WithoutVersion<InterviewChange>;

const newer = (a: Interview, b: Interview | null): Interview =>
  b !== null && b.id === a.id && b.version > a.version ? b : a;

/**
 * The newest version of an interview, from whichever source has it first: the prop, an event, or the answer to the
 * user's own action.
 */
export function useNewest(given: Interview): { interview: Interview; take: (next: Interview) => void } {
  const [heard, setHeard] = useState<Interview | null>(null);
  const { id } = given;
  const take = useCallback((next: Interview) => {
    setHeard((known) => (known !== null && known.id === next.id && known.version >= next.version ? known : next));
  }, []);
  useEffect(
    () =>
      listen("interview:updated", (next) => {
        if (next.id === id) take(next);
      }),
    [id, take],
  );
  return { interview: newer(given, heard), take };
}

/**
 * Sends one action at a time with the displayed version. A toast confirms it, because the change itself may be off
 * screen; screen readers hear it too. An error stays until the next attempt. `act` resolves to null while another
 * action is pending.
 */
export function useAct({ id, version }: Interview, side: Side, take: (next: Interview) => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const running = useRef(false);
  const act = useCallback(
    async (action: InterviewAct): Promise<CallResult<Interview> | null> => {
      // Two presses within one frame send one action.
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFault(null);
      const body = { ...action, version } as InterviewChange;
      const result = await call(changeInterview, { params: { id }, body });
      running.current = false;
      setBusy(false);
      if (result.ok) {
        take(result.value);
        toast({ type: "success", title: texts.done[action.action], message: texts.told[side] });
      } else setFault(result.fault);
      return result;
    },
    [id, version, side, take],
  );
  return { busy, fault, act, forget: useCallback(() => setFault(null), []) };
}
