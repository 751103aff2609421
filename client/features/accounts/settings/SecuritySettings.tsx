import { ConsentSettings } from "./ConsentSettings.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportSetting } from "./ExportSetting.tsx";
import { LoginActivity } from "./LoginActivity.tsx";

/** Sessions, consents, the download of the own data, and the deletion of the account. */
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
