import { lazy, type ReactNode, Suspense } from "react";
import { matchPath, useLocation } from "react-router";
import { useStore } from "zustand";
import { ApplicationMount } from "#client/app/overlays/ApplicationMount.tsx";
import { ApplyMount } from "#client/app/overlays/ApplyMount.tsx";
import { ChatMount } from "#client/app/overlays/ChatMount.tsx";
import { ProfileMount } from "#client/app/overlays/ProfileMount.tsx";
import { PaletteMount } from "#client/app/palette/PaletteMount.tsx";
import { sessionStore } from "#client/data/session.ts";
import { ConnectionBanner } from "#client/shell/frame/ConnectionBanner.tsx";
import { Footer } from "#client/shell/frame/Footer.tsx";
import { InsideLayout } from "#client/shell/frame-context.ts";
import { MESSAGES_PATH, pageOf } from "#client/shell/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { SkipLink } from "#client/ui/layout/SkipLink.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { DashboardBar, DashboardTabs } from "./DashboardTabs.tsx";
import { Header } from "./Header.tsx";
import styles from "./Layout.module.css";
import { SectionLinksPlaceholder } from "./SectionLinks.tsx";
import { useDropdown } from "./useDropdown.ts";
import { usePhone } from "./usePhone.ts";

const AdminTabs = lazy(async () => ({ default: (await import("#client/app/admin/AdminTabs.tsx")).AdminTabs }));
const AdminBar = lazy(async () => ({ default: (await import("#client/app/admin/AdminTabs.tsx")).AdminBar }));

/** The frame of signed-in pages. It stays when the page inside changes, so that conversations stay open. */
export function Layout({ children }: { children: ReactNode }) {
  const { user } = useStore(sessionStore);
  const dropdown = useDropdown();
  const phone = usePhone();
  const { pathname } = useLocation();
  const fills = pageOf(pathname)?.fills ?? false;
  // On a phone a conversation needs the whole screen, and has its own way back.
  const isAlone = phone && matchPath(`${MESSAGES_PATH}/:id`, pathname) !== null;
  if (!user) return null;
  return (
    <>
      <SkipLink />
      <div className={cx(styles.frame, fills && styles.fills)} data-fills={fills ? "" : undefined}>
        {!isAlone && <Header user={user} dropdown={dropdown} />}
        {!isAlone && (phone ? <PhoneBar user={user} /> : <Tabs user={user} />)}
        {!isAlone && <ConnectionBanner inFlow={fills} />}
        <main id="main" tabIndex={-1} className={fills ? undefined : "page"}>
          <InsideLayout value>{children}</InsideLayout>
        </main>
        {!fills && <Footer />}
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

function PhoneBar({ user: { user_type } }: { user: SessionUser }) {
  if (user_type !== "admin") return <DashboardBar type={user_type} />;
  return (
    <Suspense fallback={null}>
      <AdminBar />
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
      {phone && <PhoneBar user={user} />}
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
      <PaletteMount key={`palette-${user.id}`} type={user.user_type} />
      {isSeeker(user.user_type) && <ApplyMount key={`apply-${user.id}`} />}
    </>
  );
}
