import type { ReactNode } from "react";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { NotificationPreferences } from "./NotificationPreferences.tsx";
import styles from "./Settings.module.css";
import { ToastTimeChoice } from "./ToastTimeChoice.tsx";
import { TwoFactor } from "./TwoFactor.tsx";
import { settingsTexts } from "./texts/settings.texts.ts";

const texts = settingsTexts.page;

interface Props {
  title: string;
  /** Email address and password. */
  account: ReactNode;
  /** Sessions, data export, and account deletion. */
  security: ReactNode;
  display: ReactNode;
  chat: ReactNode;
  /** The saved replies. */
  replies: ReactNode;
  /** The sharing settings. */
  seen: ReactNode;
}

/** The frame of `/settings`: its three sections, and the parts that belong to no other feature. */
export function SettingsPage({ title, account, security, display, chat, replies, seen }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="soft">{texts.lead}</p>
      <nav className={styles.parts} aria-label={texts.parts}>
        <a href="#account">{texts.account}</a>
        <a href="#privacy">{texts.privacy}</a>
        <a href="#app">{texts.app}</a>
      </nav>
      <Section id="account" title={texts.account}>
        {account}
        <NotificationPreferences />
      </Section>
      <Section id="privacy" title={texts.privacy}>
        <TwoFactor />
        <Part title={texts.seen}>{seen}</Part>
        {security}
      </Section>
      <Section id="app" title={texts.app}>
        <Part title={texts.display}>{display}</Part>
        <Part title={texts.chat}>{chat}</Part>
        <Part title={texts.replies}>{replies}</Part>
        <ToastTimeChoice />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
