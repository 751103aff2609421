import "#client/app/strict-csp.ts";
import "#client/styles/global.css";
import { cloneElement, StrictMode, Suspense, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { sessionStore, withUser } from "#client/data/session.ts";
import { AuthProvider } from "#client/shell/SessionProvider.tsx";
import { followLanguage, languageStore } from "#client/texts/language.ts";
import { loadTexts } from "#client/texts/lazy-catalogue.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import type { GalleryState, Group } from "./group.ts";
import { answerCalls } from "./replies.ts";

/** Shows one group of the gallery: every state in a section of its own. gallery.spec.ts visits each group. */

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
          {/* A new element each time, so that it is rendered again when the language changes. */}
          <Suspense fallback={null}>{cloneElement(content)}</Suspense>
        </AuthProvider>
      </MemoryRouter>
    </section>
  );
}

function Gallery({ group }: { group: Group }) {
  return (
    <StrictMode>
      <Announcer />
      <main className="page">
        <h1 className="visually-hidden">{group.name}</h1>
        {group.states.map((state) => (
          <Section key={state.name} {...state} />
        ))}
      </main>
    </StrictMode>
  );
}

// The groups read texts when their module is loaded, so all texts are there before it is.
import.meta.glob(["../../{app,data,features,shell,ui}/**/*.texts.ts", "../../../shared/**/*.texts.ts"], {
  eager: true,
});

async function show(): Promise<void> {
  await loadTexts(languageStore.getState().language);
  const { GROUPS } = await import("./groups.tsx");
  const asked = new URLSearchParams(window.location.search).get("group");
  const group = GROUPS.find(({ name }) => name === asked);
  const root = document.getElementById("root");
  if (!group || !root) throw new Error(`the gallery has no group ${asked}`);
  document.title = group.name;
  answerCalls(group.replies ?? {});
  sessionStore.setState(group.user ? withUser("gallery", group.user) : { state: "out" });
  const reactRoot = createRoot(root);
  reactRoot.render(<Gallery group={group} />);
  followLanguage();
  languageStore.subscribe(() => reactRoot.render(<Gallery group={group} />));
}
void show().catch(reportError);
