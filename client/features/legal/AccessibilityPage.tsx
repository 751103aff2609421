import { appName } from "#client/ui/appName.ts";
import { ACCESSIBILITY_DATE, accessibilityText } from "./accessibility.ts";
import { LegalPage } from "./LegalPage.tsx";
import { LongDate } from "./LongDate.tsx";
import { legalTexts as texts } from "./texts/legal/legal.texts.ts";

/** `/accessibility` */
export function AccessibilityPage() {
  const dated = texts.lastTested({ date: () => <LongDate key="date" date={ACCESSIBILITY_DATE} /> });
  return <LegalPage document={accessibilityText(appName())} dated={dated} />;
}
