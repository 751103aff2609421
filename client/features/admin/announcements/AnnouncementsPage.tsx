import { Megaphone } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ANNOUNCEMENTS_DEPTH, ANNOUNCEMENTS_PAGE } from "#shared/admin/announcements/announcements.rest.ts";
import { AnnouncementCard } from "./AnnouncementCard.tsx";
import styles from "./announcements.module.css";
import { NewAnnouncement } from "./NewAnnouncement.tsx";
import { announcementsTexts as texts } from "./texts/announcements.texts.ts";
import { useAnnouncements } from "./useAnnouncements.ts";

/** The page number in the address, within the allowed range, or 1. */
function pageOf(search: string): number {
  const text = new URLSearchParams(search).get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return Math.min(page, ANNOUNCEMENTS_DEPTH / ANNOUNCEMENTS_PAGE);
}

/** `/AdminDashboard/announcements`: the announcements with their progress, and a button to send a new one. */
export function AnnouncementsPage({ title }: PageProps) {
  usePageTitle(title);
  const { pathname, search } = useLocation();
  const page = pageOf(search);
  const { answer: shown, retry, refresh } = useAnnouncements(page);
  const listed = shown.state === "ready" ? shown.value : null;
  const [writing, setWriting] = useState(false);
  const heading = usePageHeadingFocus(page);
  return (
    <div className={`flow ${styles.page}`}>
      <div className={styles.top}>
        <div>
          <h1 tabIndex={-1}>{texts.heading}</h1>
          <p className="soft">{texts.lead}</p>
        </div>
        <Button onClick={() => setWriting(true)}>
          <Icon of={Megaphone} />
          {texts.start}
        </Button>
      </div>
      <section className={styles.part} aria-labelledby="announced" aria-busy={shown.state === "loading"}>
        <h2 id="announced" ref={heading} tabIndex={-1} className="visually-hidden">
          {texts.list}
        </h2>
        <ListBody
          texts={texts}
          problem={problemOf(shown)}
          onRetry={retry}
          shown={listed && { rows: listed.records.length, total: listed.total, page, pageSize: ANNOUNCEMENTS_PAGE }}
          to={(next) => (next === 1 ? pathname : `${pathname}?page=${next}`)}
          empty={
            <EmptyState icon={Megaphone} title={texts.nothing}>
              {texts.nothingText}
            </EmptyState>
          }
        >
          <ul className={styles.list}>
            {listed?.records.map((one) => (
              <AnnouncementCard key={one.id} announcement={one} />
            ))}
          </ul>
        </ListBody>
      </section>
      {writing && (
        <NewAnnouncement
          onSent={(_announcement, people) => {
            setWriting(false);
            void refresh();
            toast({ type: "success", title: texts.sent, message: texts.sentText({ count: people }) });
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  );
}
