import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { askListing, type OwnApprovals, withdrawListing } from "#shared/approvals/own-approvals.rest.ts";
import { approvalsTexts as OWN_APPROVAL_TEXTS } from "#shared/approvals/texts/approvals.texts.ts";
import { ReviewState } from "../fields/ReviewState.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import styles from "./requests.module.css";
import { requestsTexts as requestTexts } from "./texts/requests.texts.ts";

const SENSITIVE_CONSENT = consentsTexts.sensitive;

const texts = requestTexts.listing;
const LOOKS = {
  pending: { icon: Clock, look: undefined },
  approved: { icon: CircleCheck, look: "success" },
  rejected: { icon: CircleX, look: "danger" },
} as const;

interface Props {
  own: OwnApprovals;
  onChanged: (own: OwnApprovals) => void;
  /** Called because the pressed button is gone. */
  onGone: () => void;
}

/**
 * The request to be listed as indigenous: a form, its status, a button to withdraw it. Empty if the account cannot ask.
 */
export function ListingPart({ own: { listing, may_ask_listing }, onChanged, onGone }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!listing && !may_ask_listing) return null;
  const handleWithdraw = async () => {
    setBusy(true);
    setProblem(null);
    const result = await call(withdrawListing, {});
    setBusy(false);
    if (!result.ok) return setProblem(faultToast(result.fault).message);
    const left = result.value.listing;
    // An admin decided first: the request was answered and not withdrawn.
    const isAnswered = left !== null && left.asked_at === listing?.asked_at;
    announce(isAnswered ? texts.states[left.state].text : texts.withdrawn);
    onChanged(result.value);
    onGone();
  };
  return (
    <div className={styles.part}>
      <h3>{texts.title}</h3>
      {listing ? <ReviewState {...LOOKS[listing.state]} {...texts.states[listing.state]} /> : <p>{texts.lead}</p>}
      {listing && listing.state !== "approved" && <p className="soft">{requestTexts.you({ text: listing.message })}</p>}
      {listing?.state === "rejected" && listing.reason && <p>{requestTexts.reason({ text: listing.reason })}</p>}
      {problem && (
        <MessageBox type="error" title={texts.notWithdrawn}>
          {problem}
        </MessageBox>
      )}
      {listing?.state === "pending" && (
        <div>
          <Button variant="second" small busy={busy} busyText={texts.withdrawing} onClick={() => void handleWithdraw()}>
            {texts.withdraw}
          </Button>
        </div>
      )}
      {may_ask_listing && (
        <div>
          <Button variant="second" small onClick={() => setOpen(true)}>
            {listing ? texts.again : texts.press}
          </Button>
        </div>
      )}
      {open && (
        <RequestDialog
          texts={texts.dialog}
          required={OWN_APPROVAL_TEXTS.listingRequired}
          consent={SENSITIVE_CONSENT.listing}
          send={(message, sensitiveDataConsent) => call(askListing, { body: { message, sensitiveDataConsent } })}
          onSent={(own) => {
            onChanged(own);
            onGone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
