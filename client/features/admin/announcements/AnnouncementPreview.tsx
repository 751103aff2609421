import { Info } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./announcements.module.css";
import { announcementsTexts } from "./texts/announcements.texts.ts";

const texts = announcementsTexts.form;

/** The announcement as recipients will see it among their notifications. */
export function AnnouncementPreview({ title, message }: { title: string; message: string }) {
  const isEmpty = title.trim() === "" && message.trim() === "";
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <p className="soft small" aria-hidden="true">
        {texts.preview}
      </p>
      {isEmpty ? (
        <p className="soft">{texts.previewEmpty}</p>
      ) : (
        <div className={styles.note}>
          <Icon of={Info} />
          <div>
            <p className={styles.noteTitle}>{title}</p>
            <p className={styles.message}>{message}</p>
          </div>
        </div>
      )}
    </section>
  );
}
