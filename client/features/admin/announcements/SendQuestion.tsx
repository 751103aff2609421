import { useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { announcementReach, createAnnouncement } from "#shared/admin/announcements/announcements.rest.ts";
import type { Announcement, NewAnnouncement } from "#shared/admin/announcements/announcements.schemas.ts";
import { AnnouncementPreview } from "./AnnouncementPreview.tsx";
import { announcementsTexts } from "./texts/announcements.texts.ts";

const texts = announcementsTexts.check;

interface Props {
  draft: NewAnnouncement;
  /** The same for each attempt to send this draft, so that it is announced only once. */
  idempotencyKey: string;
  onSent: (announcement: Announcement, people: number) => void;
  /** Called when the server rejects a field. */
  onRefused: (fault: CallFault) => void;
  onClose: () => void;
}

/** The confirmation before sending: a preview, and the number of recipients. */
export function SendQuestion({ draft, idempotencyKey, onSent, onRefused, onClose }: Props) {
  const { answer: reach, retry } = useReach(draft.audience);
  const people = reach.state === "ready" ? reach.value.people : null;
  const countFailed = reach.state === "failed";
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const running = useRef(false);
  const handleSend = async () => {
    if (running.current || people === null) return;
    running.current = true;
    setBusy(true);
    setFault(null);
    const result = await call(createAnnouncement, { body: draft, idempotencyKey });
    running.current = false;
    setBusy(false);
    if (result.ok) onSent(result.value, people);
    else if (result.fault.fields) onRefused(result.fault);
    else setFault(result.fault);
  };
  const { audience, title, message } = draft;
  return (
    <Dialog
      title={texts.title}
      small
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.back}
          </Button>
          {people !== 0 && (
            <Button
              busy={busy || reach.state === "loading"}
              busyText={busy ? texts.sending : texts.counting}
              onClick={() => (countFailed ? retry() : void handleSend())}
            >
              {countFailed ? feedbackTexts.tryAgain : people === null ? texts.send : texts.sendTo({ count: people })}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {countFailed && <MessageBox type="error" title={texts.countFailed} />}
        {fault && (
          <MessageBox type="error" title={fault.code === "UNREACHABLE" ? texts.unheard : texts.failed}>
            {fault.code === "UNREACHABLE" ? texts.unheardText : faultToast(fault).message}
          </MessageBox>
        )}
        <p>
          {people === null
            ? !countFailed && texts.counting
            : people === 0
              ? texts.nobody({ audience })
              : texts.reach({ count: people, audience })}
        </p>
        <AnnouncementPreview title={title} message={message} />
      </div>
    </Dialog>
  );
}

/** The current number of people in an audience. */
const useReach = (audience: NewAnnouncement["audience"]) =>
  useEndpoint(
    announcementReach,
    { query: { audience } },
    {
      onLoaded: ({ people }) =>
        announce(
          people === 0 ? texts.nobody({ audience }) : texts.reach({ count: people, audience }),
          "polite",
          "reach",
        ),
    },
  );
