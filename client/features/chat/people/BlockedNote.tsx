import { Ban } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { personName, refusalText, chatTexts as texts } from "../chat.texts.ts";
import { focusComposer } from "../window/chat-focus.ts";
import styles from "./BlockedNote.module.css";
import { setBlocked } from "./blocking.ts";

interface Props {
  id: number;
  person: OtherUser;
  /** It stands where somebody may have been writing a moment ago. */
  afterComposer: boolean;
}

/** Stands where one would write, for whoever has blocked the other one. */
export function BlockedNote({ id, person, afterComposer }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // The note and not its button: whoever was writing must not unblock by the Enter that was meant to send.
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
        {texts.youBlocked(personName(person))}
      </p>
      <Button variant="second" small busy={busy} onClick={() => void handleUnblock()}>
        {texts.unblock}
      </Button>
    </div>
  );
}
