import { MessageCircleQuestionMark } from "lucide-react";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { attachmentPath, type Voice } from "#shared/chat/attachments.ts";
import { spokenLength } from "#shared/texts/format.ts";
import { offerText } from "../composing/offered-text.ts";
import { useConversation } from "../useChat.ts";
import { voiceTexts as texts } from "./texts/voice.texts.ts";
import styles from "./VoiceMessage.module.css";
import { VoicePlayer } from "./VoicePlayer.tsx";

interface Props {
  voice: Voice;
  /** Who recorded it; null for the user. */
  from: string | null;
  /** The conversation, if the message is another person's and has no text. */
  asksIn: number | null;
  /** The message was reached with the arrow keys: Tab leads to its controls. */
  reached: boolean;
}

/** The recording of a voice message in its bubble. Someone who cannot hear it can ask for its text. */
export function VoiceMessage({ voice, from, asksIn, reached }: Props) {
  const length = spokenLength(voice.duration_ms);
  const name = from === null ? texts.yours({ length }) : texts.from({ name: from, length });
  return (
    <>
      <VoicePlayer
        src={attachmentPath(voice)}
        durationMs={voice.duration_ms}
        waveform={voice.waveform}
        name={name}
        reached={reached}
      />
      {asksIn !== null && <AskForText id={asksIn} reached={reached} />}
    </>
  );
}

function AskForText({ id, reached }: { id: number; reached: boolean }) {
  const isBlocked = useConversation(id)?.blocked ?? true;
  if (isBlocked) return null;
  const handleAsk = () => {
    if (offerText(id, texts.askedText)) announce(texts.askReady);
  };
  return (
    <Button variant="quiet" small className={styles.ask} tabIndex={reached ? 0 : -1} onClick={handleAsk}>
      <Icon of={MessageCircleQuestionMark} />
      {texts.askForText}
    </Button>
  );
}
