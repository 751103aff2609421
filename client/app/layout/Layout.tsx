import { lazy, type ReactNode, Suspense } from "react";
import { useStore } from "zustand";
import { ApplicationMount } from "#client/app/overlays/ApplicationMount.tsx";
import { ApplyMount } from "#client/app/overlays/ApplyMount.tsx";
import { ChatMount } from "#client/app/overlays/ChatMount.tsx";
import { ProfileMount } from "#client/app/overlays/ProfileMount.tsx";
import { sessionStore } from "#client/data/session.ts";
import { ConnectionBanner } from "#client/shell/frame/ConnectionBanner.tsx";
import { Footer } from "#client/shell/frame/Footer.tsx";
import { InsideLayout } from "#client/shell/frame-context.ts";
import { SkipLink } from "#client/ui/layout/SkipLink.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { DashboardBar, DashboardTabs } from "./DashboardTabs.tsx";
import { Header } from "./Header.tsx";
import styles from "./Layout.module.css";
import { SectionLinksPlaceholder } from "./SectionLinks.tsx";
import { type DropdownState, useDropdown } from "./useDropdown.ts";
import { usePhone } from "./usePhone.ts";

const AdminTabs = lazy(async () => ({ default: (await import("#client/app/admin/AdminTabs.tsx")).AdminTabs }));
const AdminBar = lazy(async () => ({ default: (await import("#client/app/admin/AdminTabs.tsx")).AdminBar }));

/** The frame of signed-in pages. It stays when the page inside changes, so that conversations stay open. */
export function Layout({ children }: { children: ReactNode }) {
  const { user } = useStore(sessionStore);
  const dropdown = useDropdown();
  const phone = usePhone();
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <Header user={user} dropdown={dropdown} />
        {phone ? <PhoneBar user={user} dropdown={dropdown} /> : <Tabs user={user} />}
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className="page">
          <InsideLayout value>{children}</InsideLayout>
        </main>
        <Footer />
      </div>
      <Companions user={user} />
    </>
  );
}

function Tabs({ user: { user_type } }: { user: SessionUser }) {
  if (user_type !== "admin") return <DashboardTabs type={user_type} />;
  return (
    <Suspense fallback={<SectionLinksPlaceholder />}>
      <AdminTabs />
    </Suspense>
  );
}

function PhoneBar({ user: { user_type }, dropdown }: { user: SessionUser; dropdown: DropdownState }) {
  if (user_type !== "admin") return <DashboardBar type={user_type} dropdown={dropdown} />;
  return (
    <Suspense fallback={null}>
      <AdminBar dropdown={dropdown} />
    </Suspense>
  );
}

/** Only the header, above a page with its own full-window layout. */
export function HeaderAbove() {
  const { user } = useStore(sessionStore);
  const dropdown = useDropdown();
  const phone = usePhone();
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <Header user={user} dropdown={dropdown} />
      {phone && <PhoneBar user={user} dropdown={dropdown} />}
      <Companions user={user} />
    </>
  );
}

/** The overlays of all pages. Another user gets a new chat, so that nothing of the previous one stays in memory. */
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
