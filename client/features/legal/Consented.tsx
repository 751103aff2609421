import { LEGAL } from "#shared/legal/legal.ts";
import { LegalPage } from "./LegalPage.tsx";
import { LongDate } from "./LongDate.tsx";
import { legalTexts as texts } from "./legal.texts.ts";
import type { LegalDocument } from "./legal-document.ts";

/** A legal text that consents refer to, with its version. */
export function Consented({ document }: { document: LegalDocument }) {
  const dated = (
    <>
      {texts.version(LEGAL.version)}
      <LongDate date={LEGAL.date} />
    </>
  );
  return <LegalPage document={document} dated={dated} />;
}
