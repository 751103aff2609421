import { Volume2, VolumeX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { shortName } from "../chat-lines.ts";
import { useConversation } from "../useChat.ts";
import { readAloud, stopReading } from "./read-aloud.ts";
import { readingAloud } from "./reading-aloud.store.ts";
import { readingAloudTexts as texts } from "./texts/reading-aloud.texts.ts";

/** Some browsers load their voices late. */
function followVoices(changed: () => void): () => void {
  speechSynthesis.addEventListener("voiceschanged", changed);
  return () => speechSynthesis.removeEventListener("voiceschanged", changed);
}
const hasVoices = (): boolean => speechSynthesis.getVoices().length > 0;

/** Reads a message aloud, where the browser has voices. */
export function ReadAloudAction({
  message,
  own,
  className,
}: {
  message: Message;
  own: boolean;
  className?: string | undefined;
}) {
  const other = useConversation(message.conversation_id)?.other_user;
  const isRead = useStore(readingAloud, ({ id }) => id === message.id);
  const mayRead = useSyncExternalStore(followVoices, hasVoices);
  const writer = message.author ?? other;
  if (!mayRead || !writer) return null;
  const author = own ? texts.fromYou : texts.from({ name: shortName(writer) });
  const handleClick = () => (isRead ? stopReading() : readAloud(message.id, author, message.content));
  return (
    <Button variant="quiet" small className={className} onClick={handleClick}>
      <Icon of={isRead ? VolumeX : Volume2} />
      {isRead ? texts.stop : texts.read}
    </Button>
  );
}
