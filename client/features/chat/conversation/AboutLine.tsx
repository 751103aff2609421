import { useLayoutEffect, useRef } from "react";
import { cx } from "#client/ui/cx.ts";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";
import { openApplication } from "../../../shell/overlays.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./AboutLine.module.css";

type Props = { application: NonNullable<ConversationAbout["application"]>; others: number };

/** The application that links the two people, with its status, as a link. System lines in the chat report each change. */
export function AboutLine({ application: { id, job_title, status }, others }: Props) {
  const line = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = line.current;
    return () => {
      // The application was withdrawn while the link had the focus: the focus stays in the chat.
      if (own !== null && own === document.activeElement) own.closest("section")?.focus();
    };
  }, []);
  return (
    <button
      ref={line}
      type="button"
      className={cx(styles.about, "focus-inset")}
      // The same text with pauses for screen readers.
      aria-label={texts.aboutName({ job: job_title, status: uiTexts.status[status], others })}
      aria-haspopup="dialog"
      onClick={() => openApplication(id)}
    >
      <span className={styles.what}>{texts.about({ job: () => <b key="job">{job_title}</b> })}</span>{" "}
      <StatusPill status={status} className={styles.status} />{" "}
      {others > 0 && <span className={styles.others}>{texts.aboutOthers({ count: others })}</span>}
    </button>
  );
}
