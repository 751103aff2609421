import {
  BookOpen,
  Building2,
  CalendarCheck,
  HandHeart,
  LifeBuoy,
  ListChecks,
  MessageCircle,
  Sparkles,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { appName } from "#client/ui/appName.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { WovenBackground } from "#client/ui/layout/WovenBackground.tsx";
import { AccessExample } from "./AccessExample.tsx";
import { HeroTalk } from "./HeroTalk.tsx";
import styles from "./LandingPage.module.css";

import { PrivacyTable } from "./PrivacyTable.tsx";
import { PublicFigures } from "./PublicFigures.tsx";
import { landingTexts as texts } from "./texts/landing.texts.ts";

/** The sections of this page, for the header above it. */
export const landingAnchors = () =>
  [
    { to: "#seekers", label: texts.anchors.seekers },
    { to: "#employers", label: texts.anchors.employers },
    { to: "#privacy", label: texts.anchors.privacy },
  ] as const;

interface Props {
  displaySettings: ReactNode;
  /** The addresses of the resources. */
  resources: ReactNode;
}

/**
 * Explains the product to new visitors. The app passes in the parts of other features, because features do not import
 * each other.
 */
export function LandingPage({ displaySettings, resources }: Props) {
  usePageTitle(texts.title({ app: appName() }), { whole: true });
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <DisplaySection>{displaySettings}</DisplaySection>
      <AccessSection />
      <PrivacySection />
      <SidesSection />
      <ResourcesSection>{resources}</ResourcesSection>
      <ClosingSection />
    </main>
  );
}

function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="title">
      <div className={styles.heroWords}>
        <h1 id="title" tabIndex={-1}>
          {texts.hero.lines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={styles.lead}>{texts.hero.lead({ app: appName() })}</p>
        <div className="row">
          <ButtonLink to="/SignUpPage">{texts.createAccount}</ButtonLink>
          <ButtonLink to="/EmployerSignUpForm" variant="second">
            {texts.hero.hiring}
          </ButtonLink>
        </div>
        <PublicFigures />
      </div>
      <div className={styles.heroMat}>
        <WovenBackground />
        <HeroTalk />
      </div>
    </section>
  );
}

function DisplaySection({ children }: { children: ReactNode }) {
  return (
    <section className={styles.fit} aria-labelledby="fit">
      <div className={styles.wide}>
        <div className="stack">
          <h2 id="fit">{texts.fit.title}</h2>
          <p>{texts.fit.text}</p>
          <Link to="/accessibility" className="link-alone">
            {texts.fit.more}
          </Link>
        </div>
        {children}
      </div>
    </section>
  );
}

function AccessSection() {
  return (
    <section className={styles.band} aria-labelledby="asks">
      <div className={cx(styles.wide, styles.split)}>
        <div className="stack">
          <h2 id="asks">{texts.access.title}</h2>
          <p>{texts.access.text}</p>
        </div>
        <AccessExample />
      </div>
    </section>
  );
}

function PrivacySection() {
  return (
    <section className={cx(styles.band, styles.private)} id="privacy" aria-labelledby="privacy-title">
      <div className={cx(styles.wide, styles.split)}>
        <div className="stack">
          <h2 id="privacy-title">{texts.privacy.title}</h2>
          <p>{texts.privacy.text}</p>
          <Link to="/privacy" className="link-alone">
            {texts.privacy.more}
          </Link>
        </div>
        <PrivacyTable />
      </div>
    </section>
  );
}

/** What job seekers and employers get. */
function SidesSection() {
  const { seekers, employers } = texts.sides;
  return (
    <section className={styles.band} aria-labelledby="sides">
      <div className={styles.wide}>
        <h2 id="sides">{texts.sides.title}</h2>
        <div className={styles.gives}>
          <Side
            id="seekers"
            title={seekers.title}
            points={[
              [MessageCircle, seekers.talk],
              [HandHeart, seekers.needs],
              [Sparkles, seekers.fitting],
              [ListChecks, seekers.applying],
              [
                BookOpen,
                seekers.resources,
                <Link key="more" to="/resources">
                  {seekers.resources.more}
                </Link>,
              ],
            ]}
          >
            <ButtonLink to="/SignUpPage">{texts.createAccount}</ButtonLink>
          </Side>
          <Side
            id="employers"
            title={employers.title}
            points={[
              [Users, employers.talent],
              [LifeBuoy, employers.support],
              [CalendarCheck, employers.oneplace],
              [Building2, employers.profile],
            ]}
          >
            <ButtonLink to="/EmployerSignUpForm" variant="second">
              {texts.createEmployerAccount}
            </ButtonLink>
          </Side>
        </div>
      </div>
    </section>
  );
}

function ResourcesSection({ children }: { children: ReactNode }) {
  return (
    <section className={cx(styles.band, styles.private)} id="resources" aria-labelledby="resources-title">
      <div className={cx(styles.wide, styles.rights)}>
        <div className="stack">
          <h2 id="resources-title">{texts.resources.title}</h2>
          <p>{texts.resources.text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

function ClosingSection() {
  return (
    <section className={styles.close} aria-labelledby="close">
      <WovenBackground edge />
      <div className={cx(styles.wide, styles.closeIn)}>
        <div className="stack">
          <h2 id="close" lang="fil">
            {texts.close.title}
          </h2>
          <p>{texts.close.text}</p>
        </div>
        <ButtonLink to="/SignUpPage" className={styles.closeButton}>
          {texts.createAccount}
        </ButtonLink>
      </div>
    </section>
  );
}

/** A promise: its title, how it is kept, and perhaps a link to the proof. */
type Point = readonly [icon: LucideIcon, text: { what: string; how: string }, more?: ReactNode];

function Side({
  id,
  title,
  points,
  children,
}: {
  id: string;
  title: string;
  points: readonly Point[];
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.side} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <ul className={styles.points}>
        {points.map(([icon, { what, how }, more]) => (
          <li key={what}>
            <Icon of={icon} />
            <p>
              <b>{what}</b> {how} {more}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
