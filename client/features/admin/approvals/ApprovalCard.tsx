import { Check, X } from "lucide-react";
import { useId, useState } from "react";
import { imageUrl } from "#client/net/image-url.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import { MessageBox } from "#client/ui/MessageBox.tsx";
import { RelativeTime } from "#client/ui/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { Approval } from "#shared/admin/approvals.schemas.ts";
import { AccountStatePill } from "../shared/AccountStatePill.tsx";
import styles from "./approvals.module.css";
import { approvalTexts as texts } from "./approvals.texts.ts";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { DecisionLine } from "./DecisionLine.tsx";
import { ListingFacts, NumberFacts } from "./PersonFacts.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { useDecision } from "./useDecision.ts";

/** What it is called: the company, or the person. */
export const headingOf = (approval: Approval): string =>
  approval.kind === "company" ? approval.company.company_name : approval.name;

interface Props {
  approval: Approval;
  /** Of the list of what was decided. */
  decided: boolean;
  onDecided: (said: string) => void;
  onUpdate: () => void;
}

/** One that waits, with what is needed to decide; or one that was decided, with who, when and why. */
export function ApprovalCard({ approval, decided, onDecided, onUpdate }: Props) {
  const headingId = useId();
  const [rejecting, setRejecting] = useState(false);
  const { deed, conflict, fault, decide } = useDecision(approval, onDecided);
  const name = headingOf(approval);
  const isCompany = approval.kind === "company";
  const picture = isCompany ? approval.company.logo_path : approval.photo;
  const { mayApprove, mayReject } = choicesOf(approval, decided);
  return (
    <article className={styles.approval} aria-labelledby={headingId}>
      <Avatar name={name} photo={imageUrl(picture)} shape={isCompany ? "company" : "person"} />
      <div>
        <div className="row">
          <h2 id={headingId} tabIndex={-1} data-heading={approval.user_id}>
            <Link to={personTarget(approval.user_id)}>{name}</Link>
          </h2>
          {approval.account !== "active" && <AccountStatePill state={approval.account} />}
        </div>
        <p className="small soft">
          {isCompany
            ? `${approval.company.industry}, ${texts.people(approval.company.company_size)}`
            : texts.types[approval.user_type]}
        </p>
      </div>
      {!decided && (
        <p className={styles.since}>
          {texts.since} <RelativeTime at={approval.since} inside />
        </p>
      )}
      <dl className={styles.facts}>
        {approval.kind === "company" && <CompanyFacts company={approval.company} person={approval.name} />}
        {approval.kind === "pwd_id" && <NumberFacts approval={approval} />}
        {approval.kind === "listing" && <ListingFacts message={approval.message} />}
        {approval.decision && <DecisionLine decision={approval.decision} before={!decided} />}
      </dl>
      {fault && (
        <div className={styles.wide}>
          <MessageBox type={conflict ? "warning" : "error"} title={conflict ? texts.conflict : texts.notDone}>
            {fault}
          </MessageBox>
        </div>
      )}
      {conflict ? (
        <div className={styles.deeds}>
          <Button variant="second" small onClick={onUpdate}>
            {texts.update}
          </Button>
        </div>
      ) : (
        (mayApprove || mayReject) && (
          <div className={styles.deeds}>
            {mayApprove && (
              <Button small busy={deed === "approve"} busyText={texts.approving} onClick={() => void decide("approve")}>
                <Icon of={Check} />
                {texts.approve}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
            {mayReject && (
              <Button variant="second" small inactive={deed === "approve"} onClick={() => setRejecting(true)}>
                <Icon of={X} />
                {texts.reject}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </div>
        )
      )}
      {rejecting && (
        <RejectDialog
          kind={approval.kind}
          name={name}
          busy={deed === "reject"}
          onReject={async (reason) => {
            const said = await decide("reject", reason);
            if (said.closes) setRejecting(false);
            return said;
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </article>
  );
}

/** Of what was decided only the decision that stands can be made otherwise; who is listed is changed as a person. */
function choicesOf({ kind, status, since, decision }: Approval, decided: boolean) {
  const stands = !decided || (decision !== null && decision.status === status && decision.at === since);
  const isListed = kind === "listing" && status === "approved";
  return { mayApprove: stands && status !== "approved", mayReject: stands && status !== "rejected" && !isListed };
}
