import { useState } from "react";
import { call } from "#client/data/api.ts";
import { fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { REASON_MAX, readSensitive, type SensitiveDetails } from "#shared/admin/people/person.rest.ts";
import { Fact, Facts, Part } from "./Facts.tsx";
import { ModerationReason } from "./ModerationReason.tsx";
import styles from "./Person.module.css";
import { moderationTexts } from "./texts/moderation/moderation.texts.ts";
import { personTexts } from "./texts/person/person.texts.ts";

const texts = personTexts.sensitive;

interface Props {
  id: number;
  name: string;
  /** Called when the access was recorded. */
  onLooked: () => void;
}

/** Sensitive data that only opens with a reason. It is stored only in this component and disappears with the page. */
export function SensitivePart({ id, name, onLooked }: Props) {
  const [details, setDetails] = useState<SensitiveDetails | null>(null);
  const [asking, setAsking] = useState(false);
  const handleDone = (answer: SensitiveDetails) => {
    setAsking(false);
    setDetails(answer);
    announce(texts.shown);
    onLooked();
  };
  return (
    <Part title={texts.title}>
      {details ? (
        <Details details={details} />
      ) : (
        <>
          <p>{texts.text}</p>
          <div>
            <Button variant="second" onClick={() => setAsking(true)}>
              {texts.show}
            </Button>
          </div>
        </>
      )}
      {asking && (
        <ModerationReason
          says={{ ...moderationTexts.sensitive, title: moderationTexts.sensitive.title({ name }) }}
          field="reason"
          max={REASON_MAX}
          problemsOf={(reason) => schemaErrors(readSensitive.body, { reason }, fieldIn(["reason"]))}
          send={(reason, idempotencyKey) => call(readSensitive, { params: { id }, body: { reason }, idempotencyKey })}
          onDone={handleDone}
          onConflict={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  );
}

function Details({ details }: { details: SensitiveDetails }) {
  const given = (text: string | null) => text || <span className="soft">{texts.none}</span>;
  return (
    <>
      <Facts>
        <Fact label={texts.phone}>{given(details.phone_number)}</Fact>
        <Fact label={texts.number}>{given(details.pwd_id_number)}</Fact>
        <Fact label={texts.address} wide>
          {given(details.address)}
        </Fact>
        <Fact label={texts.disability} wide>
          {given(details.disability)}
        </Fact>
        <Fact label={texts.consents} wide>
          {details.consents.length === 0
            ? given(null)
            : details.consents.map(({ what, version, at, withdrawn }) => (
                <span key={what + at} className={styles.consent}>
                  {(withdrawn ? texts.withdrawn : texts.given)({
                    consent: texts.consent[what],
                    version,
                    time: () => <RelativeTime key="time" at={at} inside />,
                  })}
                </span>
              ))}
        </Fact>
      </Facts>
      <p className="soft">{texts.recorded}</p>
    </>
  );
}
