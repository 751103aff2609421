import { EmailSetting } from "./EmailSetting.tsx";
import { PasswordSetting } from "./PasswordSetting.tsx";

/** With what one signs in. */
export function AccountSettings() {
  return (
    <>
      <EmailSetting />
      <PasswordSetting />
    </>
  );
}
