import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { ShortcutList } from "./ShortcutList.tsx";
import { chatSettingsTexts } from "./texts/chat-settings/chat-settings.texts.ts";

/** All keyboard shortcuts, for the Messages page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={chatSettingsTexts.shortcuts.title} small reading onClose={onClose}>
      <ShortcutList titled={false} />
    </Dialog>
  );
}
