import type { ReactNode } from "react";
import { useStore } from "zustand";
import { sessionStore } from "../net/session.ts";
import { SkipLink } from "../ui/SkipLink.tsx";
import { ChatMount } from "./ChatMount.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./Layout.module.css";

/** The frame of signed-in pages. It stays while the page inside changes, so conversations stay open. */
export function Layout({ children }: { children: ReactNode }) {
  const { user } = useStore(sessionStore);
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <Header user={user} />
        <main id="main" tabIndex={-1} className="page">
          {children}
        </main>
        <Footer />
      </div>
      {/* A new person, a new chat: nothing of the one before stays in memory. */}
      <ChatMount key={user.id} user={user} />
    </>
  );
}
