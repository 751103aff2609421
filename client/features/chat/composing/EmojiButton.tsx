import { Smile } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import styles from "./Composer.module.css";
import { composerTexts } from "./texts/composer/composer.texts.ts";

// Loaded when it is opened, so that it does not delay the dashboard.
const EmojiPicker = lazy(async () => ({ default: (await import("./EmojiPicker.tsx")).EmojiPicker }));

/** Opens the emoji picker over the composer. Escape returns the focus to this button; a choice goes to the composer. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const { place, opener, contentId } = useDisclosure(open, setOpen);
  const handleChoose = (emoji: string) => {
    setOpen(false);
    onChoose(emoji);
  };
  return (
    <div className={styles.emoji} {...place}>
      <IconButton {...opener} name={composerTexts.emoji} icon={Smile} />
      {open && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <EmojiPicker id={contentId} onChoose={handleChoose} />
          </Suspense>
        </CrashScreen>
      )}
    </div>
  );
}
