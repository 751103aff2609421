import { ConsentSettings } from "./ConsentSettings.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportSetting } from "./ExportSetting.tsx";
import { LoginActivity } from "./LoginActivity.tsx";

/** Sessions, consents, data export, and account deletion. */
export function SecuritySettings() {
  return (
    <>
      <LoginActivity />
      <ConsentSettings />
      <ExportSetting />
      <DeleteAccount />
    </>
  );
}
