import { useStore } from "zustand";
import { announcements } from "./announce.ts";

/** The two global live regions. Mounted once by the app, before anything can be announced. */
export function Announcer() {
  const { polite, assertive } = useStore(announcements);
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
