import "#client/app/strict-csp.ts";
import "#client/styles/global.css";
import { StrictMode, Suspense, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { sessionStore, withUser } from "#client/data/session.ts";
import { AuthProvider } from "#client/shell/SessionProvider.tsx";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { answerCalls } from "./replies.ts";
import type { GalleryState, Wall } from "./wall.ts";
import { WALLS } from "./walls.tsx";

/** Shows one wall of the gallery: every state in a section of its own. gallery.spec.ts visits each wall. */

function Section({ name, at = "/", content, act, shows }: GalleryState) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (act && section.current) act(section.current).catch(reportError);
  }, [act]);
  return (
    <section ref={section} aria-label={name} data-state={name} data-shows={shows}>
      <h2 className="visually-hidden">{name}</h2>
      <MemoryRouter initialEntries={[at]}>
        <AuthProvider>
          <Suspense fallback={null}>{content}</Suspense>
        </AuthProvider>
      </MemoryRouter>
    </section>
  );
}

function Gallery({ wall }: { wall: Wall }) {
  return (
    <StrictMode>
      <Announcer />
      <main className="page">
        <h1 className="visually-hidden">{wall.name}</h1>
        {wall.states.map((state) => (
          <Section key={state.name} {...state} />
        ))}
      </main>
    </StrictMode>
  );
}

const asked = new URLSearchParams(window.location.search).get("wall");
const wall = WALLS.find(({ name }) => name === asked);
const root = document.getElementById("root");
if (!wall || !root) throw new Error(`the gallery has no wall ${asked}`);
document.title = wall.name;
answerCalls(wall.replies ?? {});
sessionStore.setState(wall.user ? withUser("gallery", wall.user) : { state: "out" });
createRoot(root).render(<Gallery wall={wall} />);
