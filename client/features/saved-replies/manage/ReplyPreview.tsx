import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import { filledParts, type PlaceholderTexts, withIds } from "#shared/saved-replies/placeholders.ts";
import { manageTexts } from "../texts/manage/manage.texts.ts";
import styles from "./ReplyManager.module.css";

const texts = manageTexts.form;

/** The reply as it will be inserted, with what is filled in and what stays a gap. */
export function ReplyPreview({ text, values }: { text: string; values: PlaceholderTexts | null }) {
  const titleId = useId();
  const parts = values ? filledParts(withIds(text.trim()), values) : [];
  const gap = parts.find(({ kind }) => kind === "gap");
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.previewTitle}>
        {texts.preview}
      </h3>
      <p className={cx(styles.preview, parts.length === 0 && "soft")}>
        {parts.length === 0
          ? texts.previewEmpty
          : parts.map(({ kind, start, text }) => (
              <span key={start} className={kind === "text" ? undefined : styles[kind]}>
                {text}
              </span>
            ))}
      </p>
      {gap && <p className="soft small">{texts.gap({ gap: () => <b key="gap">{gap.text}</b> })}</p>}
    </section>
  );
}
