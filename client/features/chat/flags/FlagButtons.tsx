import { Archive, ArchiveRestore, Bell, BellOff, Mail, MailOpen, Pin, PinOff } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { type FlagAction, flagActionsOf } from "./flag-actions.ts";
import { flagsTexts as texts } from "./texts/flags.texts.ts";

const ICONS: Readonly<Record<FlagAction, LucideIcon>> = {
  markUnread: Mail,
  markRead: MailOpen,
  pin: Pin,
  unpin: PinOff,
  mute: BellOff,
  unmute: Bell,
  archive: Archive,
  moveBack: ArchiveRestore,
};

/** What the user can do with a conversation, as the items of a menu. */
export function FlagButtons({
  conversation,
  onChoose,
}: {
  conversation: ConversationSummary;
  onChoose: (action: FlagAction) => void;
}) {
  return Object.entries(flagActionsOf(conversation)).map(([flag, action]) => (
    // Not by the action: a message that is read meanwhile would replace the focused button.
    <li key={flag}>
      <Button variant="quiet" small wide onClick={() => onChoose(action)}>
        <Icon of={ICONS[action]} />
        {texts.actions[action]}
      </Button>
    </li>
  ));
}
