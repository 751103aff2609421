import { Ban } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { personName, refusalText } from "../chat-lines.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { focusComposer } from "../window/chat-focus.ts";
import styles from "./BlockedNote.module.css";
import { setBlocked } from "./blocking.ts";

interface Props {
  id: number;
  person: OtherUser;
  /** It replaces the composer, in which the user may have been typing. */
  afterComposer: boolean;
}

/** Replaces the composer for a user who has blocked the other person. */
export function BlockedNote({ id, person, afterComposer }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Focuses the note and not its button: an Enter that was meant to send must not unblock the person.
    if (afterComposer && document.activeElement === document.body) place.current?.focus();
  }, [afterComposer]);

  const handleUnblock = async () => {
    setBusy(true);
    const fault = await setBlocked(person, false);
    setBusy(false);
    if (fault) toast({ type: "error", title: texts.notUnblocked, message: refusalText(fault) });
    else focusComposer(id);
  };
  return (
    <div ref={place} className={styles.note} tabIndex={-1}>
      <p>
        <Icon of={Ban} />
        {texts.youBlocked({ name: personName(person) })}
      </p>
      <Button variant="second" small busy={busy} onClick={() => void handleUnblock()}>
        {texts.unblock}
      </Button>
    </div>
  );
}
