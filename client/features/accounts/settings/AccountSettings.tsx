import { EmailSetting } from "./EmailSetting.tsx";
import { PasswordSetting } from "./PasswordSetting.tsx";

/** The settings for signing in: email address and password. */
export function AccountSettings() {
  return (
    <>
      <EmailSetting />
      <PasswordSetting />
    </>
  );
}
