import { useState } from "react";
import { useStore } from "zustand";
import { modals } from "#client/ui/layout/modals.ts";
import { type Announcements, announcements } from "./announce.ts";

/** If a modal closes this soon after an announcement, the announcement may have been removed before it was read. */
const CUT_OFF_MS = 1000;

const newest = ({ polite, assertive }: Announcements): number => Math.max(polite?.id ?? 0, assertive?.id ?? 0);

/** The newest announcement that was certainly read before the modal closed. */
const newestHeard = ({ polite, assertive }: Announcements): number =>
  Math.max(...[polite, assertive].map((one) => (one && Date.now() - one.at >= CUT_OFF_MS ? one.id : 0)));

/**
 * The two live regions. The app mounts them once, before anything can be announced, and so does each modal with its id
 * as `of`. Only those of the topmost modal speak, because everything outside it is inert. An announcement that was read
 * in one region is not repeated by the next.
 */
export function Announcer({ of }: { of?: string }) {
  const speaks = useStore(modals, ({ open }) => open.at(-1) === of);
  const current = useStore(announcements);
  const [turn, setTurn] = useState(() => ({ speaks, after: of === undefined ? 0 : newest(current) }));
  if (turn.speaks !== speaks)
    setTurn({ speaks, after: speaks ? Math.max(turn.after, newestHeard(current)) : newest(current) });
  const [polite, assertive] = [current.polite, current.assertive].map((one) =>
    speaks && one && one.id > turn.after ? one : null,
  );
  return (
    <div className="visually-hidden">
      <div role="status" aria-live="polite" aria-atomic="true">
        {/* The key creates a new node, so that the same text is announced again. */}
        {polite && <span key={polite.id}>{polite.text}</span>}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive && <span key={assertive.id}>{assertive.text}</span>}
      </div>
    </div>
  );
}
