import { LEGAL } from "#shared/legal/legal.ts";
import { LegalPage } from "./LegalPage.tsx";
import { LongDate } from "./LongDate.tsx";
import type { LegalDocument } from "./legal-document.ts";
import { legalTexts as texts } from "./texts/legal/legal.texts.ts";

/** A legal text that consents refer to, with its version. */
export function Consented({ document }: { document: LegalDocument }) {
  const dated = (
    <>
      {texts.version({ version: LEGAL.version })}
      <LongDate date={LEGAL.date} />
      <br />
      {texts.binding}
    </>
  );
  return <LegalPage document={document} dated={dated} />;
}
