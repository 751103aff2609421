import { type LegalDocument, section } from "./legal-document.ts";
import { privacyTexts as T } from "./texts/privacy/privacy.texts.ts";

/** The privacy notice. A change of the English text requires a new version in shared/legal/legal.ts. */
export const privacyText = (app: string): LegalDocument => ({
  title: T.title,
  lead: T.lead({ app }),
  sections: [
    section("short", T.short.title, { list: T.short.list }),
    section("who", T.who.title, T.who.text, { contact: T.who.contact }),
    section("what", T.what.title, T.what.text, { entries: T.entries }),
    section(
      "sensitive",
      T.sensitive.title,
      T.sensitive.intro,
      { points: T.sensitive.points },
      T.sensitive.use,
      T.sensitive.never({ app }),
    ),
    section("consent", T.consent.title, T.consent.given, T.consent.withdraw, { list: T.consent.list }, T.consent.how),
    section("others", T.others.title, { points: T.others.points }),
    section("keep", T.keep.title, { points: T.keep.points }),
    section("device", T.device.title, T.device.text, { list: T.device.list }, T.device.after),
    section("safe", T.safe.title, T.safe.text),
    section("breach", T.breach.title, T.breach.text),
    section("rights", T.rights.title, T.rights.intro, { points: T.rights.points }, T.rights.how, {
      href: "https://privacy.gov.ph",
      sentence: T.rights.commission,
    }),
    section("machines", T.machines.title, T.machines.text),
    section("age", T.age.title, T.age.text({ app })),
    section("changes", T.changes.title, T.changes.text, { contact: T.changes.questions }),
  ],
});
