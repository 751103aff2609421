import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { maskedPwdId } from "#shared/profiles/pwd-id.ts";
import styles from "./fields.module.css";
import { PwdIdNumber } from "./PwdIdNumber.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.pwdId;

/** The user's own number. It is masked until they show it, because others may see the screen. */
export function OwnPwdId({ number }: { number: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.own}>
      <PwdIdNumber number={shown ? number : maskedPwdId(number)} />
      <Button variant="quiet" small onClick={() => setShown(!shown)}>
        <Icon of={shown ? EyeOff : Eye} />
        {shown ? texts.hide : texts.show} <span className="visually-hidden">{texts.label}</span>
      </Button>
    </span>
  );
}
