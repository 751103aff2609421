import { appName } from "#client/ui/appName.ts";
import { Consented } from "./Consented.tsx";
import { privacyText } from "./privacy.ts";

/** `/privacy` */
export function PrivacyPage() {
  return <Consented document={privacyText(appName())} />;
}
