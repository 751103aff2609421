import { useState } from "react";
import { useStore } from "zustand";
import { modals } from "#client/ui/layout/modals.ts";
import { type Announcements, announcements } from "./announce.ts";

/** A modal that goes this soon after its words may have taken them with it, unread. */
const CUT_OFF_MS = 1000;

const newest = ({ polite, assertive }: Announcements): number => Math.max(polite?.id ?? 0, assertive?.id ?? 0);

/** The newest that nobody can have missed by what has just been closed. */
const newestHeard = ({ polite, assertive }: Announcements): number =>
  Math.max(...[polite, assertive].map((one) => (one && Date.now() - one.at >= CUT_OFF_MS ? one.id : 0)));

/**
 * The two live regions. Mounted once by the app, before anything can be announced, and once by each modal, whose id is
 * `of`: the topmost speaks, because everything around it is inert. What was heard in one is not said again by the next.
 */
export function Announcer({ of }: { of?: string }) {
  const speaks = useStore(modals, ({ open }) => open.at(-1) === of);
  const said = useStore(announcements);
  const [turn, setTurn] = useState(() => ({ speaks, after: of === undefined ? 0 : newest(said) }));
  if (turn.speaks !== speaks)
    setTurn({ speaks, after: speaks ? Math.max(turn.after, newestHeard(said)) : newest(said) });
  const [polite, assertive] = [said.polite, said.assertive].map((one) =>
    speaks && one && one.id > turn.after ? one : null,
  );
  return (
    <div className="visually-hidden">
      <div role="status" aria-live="polite" aria-atomic="true">
        {/* The key makes a new node, so that the same words are said again. */}
        {polite && <span key={polite.id}>{polite.text}</span>}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive && <span key={assertive.id}>{assertive.text}</span>}
      </div>
    </div>
  );
}
