import { useState } from "react";
import { call } from "#client/data/api.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { appealPwdId, type OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import { approvalsTexts as OWN_APPROVAL_TEXTS } from "#shared/approvals/texts/approvals.texts.ts";
import { openProfile } from "../../../shell/overlays.ts";
import { PwdIdReview } from "../fields/PwdIdReview.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import styles from "./requests.module.css";
import { requestsTexts as requestTexts } from "./texts/requests.texts.ts";

const texts = requestTexts.number;

interface Props {
  number: NonNullable<OwnApprovals["pwd_id"]>;
  onSent: (own: OwnApprovals) => void;
  /** Called because the pressed button is gone. */
  onGone: () => void;
}

/** For people without a number: a link to its field. */
export function AddNumber() {
  return (
    <div className={styles.part}>
      <h3>{texts.title}</h3>
      <p>{texts.add}</p>
      <div>
        <Button variant="second" small onClick={() => openProfile({ mode: "edit", field: "pwd_id_number" })}>
          {texts.addPress}
        </Button>
      </div>
    </div>
  );
}

/** The status of the PWD ID number with its reason, and the one possible appeal against a rejection. */
export function NumberPart({ number: { state, reason, appeal, may_appeal }, onSent, onGone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.part}>
      <h3>{texts.title}</h3>
      <PwdIdReview state={state} />
      {state === "rejected" && reason && <p>{requestTexts.reason({ text: reason })}</p>}
      {appeal && <p className="soft">{requestTexts.you({ text: appeal.message })}</p>}
      {state === "rejected" && !may_appeal && <p className="soft">{texts.appealed}</p>}
      {may_appeal && (
        <>
          <p>{texts.appealLead}</p>
          <div>
            <Button variant="second" small onClick={() => setOpen(true)}>
              {texts.press}
            </Button>
          </div>
        </>
      )}
      {open && (
        <RequestDialog
          texts={texts.dialog}
          required={OWN_APPROVAL_TEXTS.appealRequired}
          send={(message) => call(appealPwdId, { body: { message } })}
          onSent={(own) => {
            onSent(own);
            onGone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
