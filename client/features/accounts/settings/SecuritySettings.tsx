import { ConsentSettings } from "./ConsentSettings.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportSetting } from "./ExportSetting.tsx";
import { LoginActivity } from "./LoginActivity.tsx";

/** Where one is signed in, what one agreed to, the own data, and the end of the account. */
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
