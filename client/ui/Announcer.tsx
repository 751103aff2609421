import { useStore } from "zustand";
import { announcements } from "./announce.ts";
import { modals } from "./modals.ts";

const SILENT = { polite: null, assertive: null };

/**
 * The two live regions. Mounted once by the app, before anything can be announced, and once by each modal, whose id is
 * `of`: the topmost speaks, because everything around it is inert.
 */
export function Announcer({ of }: { of?: string }) {
  const speaks = useStore(modals, ({ open }) => open.at(-1) === of);
  const said = useStore(announcements);
  const { polite, assertive } = speaks ? said : SILENT;
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
