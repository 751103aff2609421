import { Check, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { Approval } from "#shared/admin/approvals/approvals.schemas.ts";
import { AccountStatePill } from "../shared/AccountStatePill.tsx";
import styles from "./approvals.module.css";
import type { ShownApproval } from "./approvals.state.ts";
import { approvalTexts as texts } from "./approvals.texts.ts";
import { AlikeWarning, ChangeFacts } from "./ChangeFacts.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { DecisionLine } from "./DecisionLine.tsx";
import { HeldLine } from "./HeldLine.tsx";
import { ListingFacts, NumberFacts } from "./PersonFacts.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { ownId } from "./useApprovals.ts";
import { type Follow, useDecision } from "./useDecision.ts";

/** What it is called: the company, or the person. */
export const headingOf = (approval: Approval): string =>
  "company" in approval ? approval.company.company_name : approval.name;

interface Props {
  approval: ShownApproval;
  /** Of the list of what was decided. */
  decided: boolean;
  follow: Follow;
  onUpdate: () => void;
}

/** One that waits, with what is needed to decide; or one that was decided, with who, when and why. */
export function ApprovalCard({ approval, decided, follow, onUpdate }: Props) {
  const headingId = useId();
  const [rejecting, setRejecting] = useState(false);
  /** When the decision was made on this card. */
  const [decidedAt, setDecidedAt] = useState<string | null>(null);
  const { deed, conflict, fault, decide, undo } = useDecision(approval, {
    ...follow,
    onHeld: (held) => {
      setDecidedAt(held.at);
      follow.onHeld(held);
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState(false);
  const name = headingOf(approval);
  const isCompany = "company" in approval;
  const picture = isCompany ? approval.company.logo_path : approval.photo;
  const held = standsIn(approval, decided) ? approval.held : undefined;
  const isGone = approval.gone === true && !held;
  return (
    <article className={cx(styles.approval, (held || isGone) && styles.still)} aria-labelledby={headingId}>
      <Avatar name={name} photo={imageUrl(picture)} shape={isCompany ? "company" : "person"} />
      <div>
        <div className="row">
          <h2 ref={heading} id={headingId} tabIndex={-1} data-heading={approval.user_id}>
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
      {isCompany && !decided && <AlikeWarning alike={approval.alike} />}
      <dl className={styles.facts}>
        {approval.kind === "company_change" && <ChangeFacts changes={approval.changes} waits={!decided} />}
        <dt>{texts.fields.email}</dt>
        <dd>
          <a href={`mailto:${approval.email}`}>{approval.email}</a>
        </dd>
        {isCompany && <CompanyFacts company={approval.company} person={approval.name} />}
        {approval.kind === "pwd_id" && <NumberFacts approval={approval} onOpened={() => setOpened(true)} />}
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
      {held ? (
        <HeldLine
          key={held.at}
          held={held}
          own={held.by?.id === ownId()}
          fresh={held.at === decidedAt}
          name={name}
          busy={deed === "undo"}
          onUndo={() => void undo(held)}
          onOver={() => heading.current?.focus()}
        />
      ) : isGone ? (
        <p className={styles.held}>{texts.gone}</p>
      ) : conflict ? (
        <div className={styles.actions}>
          <Button variant="second" small onClick={onUpdate}>
            {texts.update}
          </Button>
        </div>
      ) : (
        <Deeds
          choices={choicesOf(approval, decided)}
          name={name}
          unopened={approval.kind === "pwd_id" && !approval.opened && !opened}
          deed={deed}
          onApprove={() => void decide("approve")}
          onReject={() => setRejecting(true)}
        />
      )}
      {rejecting && (
        <RejectDialog
          kind={approval.kind}
          name={name}
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

interface DeedsProps {
  choices: ReturnType<typeof choicesOf>;
  name: string;
  /** A number that the reader has not looked at. */
  unopened: boolean;
  deed: string | null;
  onApprove: () => void;
  onReject: () => void;
}

/** What can be decided. Approve says why it cannot be pressed. */
function Deeds({ choices: { mayApprove, mayReject }, name, unopened, deed, onApprove, onReject }: DeedsProps) {
  const reasonId = useId();
  if (!mayApprove && !mayReject) return null;
  return (
    <div className={styles.actions}>
      {mayApprove && (
        <Button
          small
          inactive={unopened}
          aria-describedby={unopened ? reasonId : undefined}
          busy={deed === "approve"}
          busyText={texts.approving}
          onClick={onApprove}
        >
          <Icon of={Check} />
          {texts.approve}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {mayReject && (
        <Button variant="second" small inactive={deed === "approve"} onClick={onReject}>
          <Icon of={X} />
          {texts.reject}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {mayApprove && unopened && (
        <p id={reasonId} className={styles.why}>
          {texts.openFirst}
        </p>
      )}
    </div>
  );
}

/** Whether this is the entry of how it stands now; of what was decided before nothing can be changed. */
const standsIn = ({ status, since, decision }: Approval, decided: boolean): boolean =>
  !decided || (decision !== null && decision.status === status && decision.at === since);

/** Of what was decided only the decision that stands can be made otherwise; who is listed is changed as a person. */
function choicesOf(approval: Approval, decided: boolean) {
  const { kind, status } = approval;
  // Of a change only one that waits: its values are public or gone by then.
  if (decided && kind === "company_change") return { mayApprove: false, mayReject: false };
  const stands = standsIn(approval, decided);
  const isListed = kind === "listing" && status === "approved";
  return { mayApprove: stands && status !== "approved", mayReject: stands && status !== "rejected" && !isListed };
}
