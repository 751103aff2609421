import { Image } from "lucide-react";
import { useState } from "react";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { DraftAttachment } from "../state/chat.attachment-drafts.ts";
import { previewUrl } from "./file-previews.ts";
import styles from "./ImagePreview.module.css";
import { attachingTexts as texts } from "./texts/attaching/attaching.texts.ts";

/** An image before it is sent: small, and larger in a dialog. */
export function ImagePreview({ item }: { item: DraftAttachment }) {
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  const { title, alt } = item;
  const src = previewUrl(item);
  if (src === null || broken) return <Icon of={Image} />;
  return (
    <>
      <button type="button" className={styles.small} title={texts.openImage({ title })} onClick={() => setOpen(true)}>
        <img src={src} alt={texts.openImage({ title })} onError={() => setBroken(true)} />
      </button>
      {open && (
        <Dialog title={<bdi>{title}</bdi>} onClose={() => setOpen(false)}>
          <img className={styles.large} src={src} alt={alt.trim() || texts.imageBefore({ title })} />
        </Dialog>
      )}
    </>
  );
}
