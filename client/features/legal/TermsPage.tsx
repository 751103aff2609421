import { appName } from "#client/ui/appName.ts";
import { Consented } from "./Consented.tsx";
import { termsText } from "./terms.ts";

/** `/terms` */
export function TermsPage() {
  return <Consented document={termsText(appName())} />;
}
