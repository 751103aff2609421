import { lazy, type ReactNode, Suspense } from "react";
import { useStore } from "zustand";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { sessionStore } from "../net/session.ts";
import { SkipLink } from "../ui/SkipLink.tsx";
import { ApplicationMount } from "./ApplicationMount.tsx";
import { ApplyMount } from "./ApplyMount.tsx";
import { ChatMount } from "./ChatMount.tsx";
import { Footer } from "./Footer.tsx";
import { InsideLayout } from "./frame-context.ts";
import { Header } from "./Header.tsx";
import styles from "./Layout.module.css";
import { ProfileMount } from "./ProfileMount.tsx";
import { RoomsWaiting } from "./RoomLinks.tsx";
import { RoomTabs } from "./RoomTabs.tsx";

const AdminTabs = lazy(async () => ({ default: (await import("./admin/AdminTabs.tsx")).AdminTabs }));

/** The frame of signed-in pages. It stays while the page inside changes, so conversations stay open. */
export function Layout({ children }: { children: ReactNode }) {
  const { user } = useStore(sessionStore);
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <Header user={user} />
        {user.user_type === "admin" ? (
          <Suspense fallback={<RoomsWaiting />}>
            <AdminTabs />
          </Suspense>
        ) : (
          <RoomTabs type={user.user_type} />
        )}
        <main id="main" tabIndex={-1} className="page">
          <InsideLayout value>{children}</InsideLayout>
        </main>
        <Footer />
      </div>
      <Companions user={user} />
    </>
  );
}

/** The header alone, above a page that fills the window by itself. */
export function HeaderAbove() {
  const { user } = useStore(sessionStore);
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <Header user={user} />
      <Companions user={user} />
    </>
  );
}

/** What opens over any page. A new person, a new chat: nothing of the one before stays in memory. */
function Companions({ user }: { user: SessionUser }) {
  return (
    <>
      <ChatMount key={user.id} user={user} />
      <ProfileMount key={`profile-${user.id}`} />
      <ApplicationMount key={`application-${user.id}`} />
      {isSeeker(user.user_type) && <ApplyMount key={`apply-${user.id}`} />}
    </>
  );
}
