import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportSetting } from "./ExportSetting.tsx";
import { LoginActivity } from "./LoginActivity.tsx";

/** Where one is signed in, the own data, and the end of the account. */
export function SecuritySettings() {
  return (
    <>
      <LoginActivity />
      <ExportSetting />
      <DeleteAccount />
    </>
  );
}
