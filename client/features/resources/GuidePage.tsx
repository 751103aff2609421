import { ReadingPage } from "#client/shell/frame/ReadingPage.tsx";
import type { Audience } from "#shared/resources/audiences.ts";
import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { AudienceLinks } from "./AudienceLinks.tsx";
import { GuideSection } from "./GuideSection.tsx";
import { LastEdited } from "./LastEdited.tsx";

/** The resources for one group of people: contents, sections, short entries, each with its source. */
export function GuidePage({ audience, guide }: { audience: Audience; guide: ResourceGuide }) {
  const { title, lead, sections } = guide;
  const head = (
    <>
      <LastEdited />
      <AudienceLinks current={audience} />
    </>
  );
  return (
    <ReadingPage title={title} lead={lead} head={head} contents={sections}>
      {sections.map((section) => (
        <GuideSection key={section.id} {...section} />
      ))}
    </ReadingPage>
  );
}
