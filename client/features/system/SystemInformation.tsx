import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { appName, supportEmail } from "#client/ui/appName.ts";
import { SidePanel } from "#client/ui/layout/SidePanel.tsx";
import { RESOURCES_PATH } from "#shared/resources/audiences.ts";
import styles from "./SystemInformation.module.css";
import { SYSTEM_FACTS as facts } from "./system-facts.ts";
import { systemTexts as texts } from "./texts/system.texts.ts";

/** The panel of the header's help button: where to ask for help, and facts about the system. */
export function SystemInformation({ id, onClose }: { id: string; onClose: () => void }) {
  const email = supportEmail();
  // Rendered outside the header, whose stacking context would put the panel below the chats.
  return createPortal(
    <SidePanel
      id={id}
      title={texts.title}
      closeName={texts.close}
      onClose={onClose}
      // Does not close on a press outside, so that it can be read next to the page in question.
      closeOutside={false}
      padded
      foot={<p className="small">{texts.copyright({ year: String(new Date().getFullYear()), app: appName() })}</p>}
    >
      <div className={styles.parts}>
        <Part title={texts.support}>
          {email ? (
            <>
              <p>{texts.supportLead}</p>
              <p>
                <a className={styles.address} href={`mailto:${email}`}>
                  {email}
                </a>
              </p>
            </>
          ) : (
            <p>{texts.noSupport}</p>
          )}
          <p>
            <Link to={RESOURCES_PATH}>{texts.resources}</Link>
          </p>
        </Part>
        <Part title={texts.about}>
          <p>{texts.aboutText({ app: appName() })}</p>
        </Part>
        <Part title={texts.details}>
          <dl className={styles.facts}>
            <Fact of={texts.version}>{facts.version}</Fact>
            <Fact of={texts.updated}>
              <time dateTime={facts.updatedDay}>{facts.updated}</time>
            </Fact>
          </dl>
        </Part>
        <Part title={texts.technical}>
          <dl className={styles.facts}>
            <Fact of={texts.license}>{facts.license}</Fact>
            <Fact of={texts.environment}>{facts.environment}</Fact>
          </dl>
        </Part>
      </div>
    </SidePanel>,
    document.body,
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  );
}
