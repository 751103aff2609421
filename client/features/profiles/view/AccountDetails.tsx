import { MailWarning } from "lucide-react";
import { profileTexts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { pendingEmailTexts as PENDING_EMAIL } from "#shared/accounts/texts/pending-email/pending-email.texts.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import { OwnPwdId } from "../fields/OwnPwdId.tsx";
import { PwdIdReview } from "../fields/PwdIdReview.tsx";
import { Detail, Details, Part } from "./Details.tsx";
import styles from "./view.module.css";

const labels = profilePartsTexts.labels;

const USER_TYPE_TEXTS = profileTexts.userTypes;

/** The sign-in data and the contact data. */
export function AccountDetails({ user }: { user: UserProfile }) {
  return (
    <Part title={labels.account}>
      <Details>
        <Detail label={labels.first_name}>{user.first_name}</Detail>
        <Detail label={labels.last_name}>{user.last_name}</Detail>
        <Detail label={labels.username}>{user.username}</Detail>
        <Detail label={labels.email}>
          {user.email}
          {user.pending_email && (
            <p className={styles.note}>
              <Icon of={MailWarning} />
              <span>{PENDING_EMAIL.pending({ email: user.pending_email })}</span>
            </p>
          )}
        </Detail>
        <Detail label={labels.phone_number}>{shownPhone(user.phone_number)}</Detail>
        {isSeeker(user.user_type) && (
          <Detail label={labels.address} wide>
            {user.address}
          </Detail>
        )}
        <Detail label={labels.user_type}>{USER_TYPE_TEXTS[user.user_type]}</Detail>
        {user.pwd_id_number && (
          <Detail label={labels.pwd_id_number} wide>
            <OwnPwdId number={user.pwd_id_number} />
            {user.pwd_id_state && <PwdIdReview state={user.pwd_id_state} />}
          </Detail>
        )}
      </Details>
    </Part>
  );
}

/** Formats a phone number: +63 917 123 4567. */
const shownPhone = (stored: string): string => stored.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, "+63 $1 $2 $3");
