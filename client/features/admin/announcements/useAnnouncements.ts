import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { ANNOUNCEMENTS_PAGE, type AnnouncementPage, listAnnouncements } from "#shared/admin/announcements.rest.ts";
import type { Announcement } from "#shared/admin/announcements.schemas.ts";
import type { EventData } from "#shared/realtime.ts";
import { followActivity } from "../shared/follow-activity.ts";
import { announcementsTexts as texts } from "./announcements.texts.ts";

type Progress = EventData<"announcement:progress">;
type Shown = { state: "loading" } | { state: "failed" } | { state: "ready"; page: AnnouncementPage };

/** News may come behind newer ones: an announcement only goes forward. */
function withProgress(one: Announcement, { id, reached, finished_at }: Progress): Announcement {
  if (one.id !== id) return one;
  return { ...one, reached: Math.max(one.reached, reached), finished_at: one.finished_at ?? finished_at };
}

/** One page of what was announced, and how far each is: by what the server says of itself, without asking. */
export function useAnnouncements(page: number) {
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (isNews: boolean) => {
      asking.current?.abort();
      const gone = new AbortController();
      asking.current = gone;
      const query = { page, pageSize: ANNOUNCEMENTS_PAGE };
      const result = await call(listAnnouncements, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) setShown({ state: "ready", page: result.value });
      // What is there stays where only an update has failed.
      else setShown((before) => (isNews && before.state === "ready" ? before : { state: "failed" }));
      if (result.ok && !isNews) announce(texts.found(result.value.total), "polite", "announcements-found");
    },
    [page],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    void ask(false);
    const stop = followActivity("announcement", () => void ask(true));
    const undo = listen("announcement:progress", (news) =>
      setShown((before) => {
        if (before.state !== "ready") return before;
        const records = before.page.records.map((one) => withProgress(one, news));
        return { state: "ready", page: { ...before.page, records } };
      }),
    );
    return () => {
      undo();
      stop();
      asking.current?.abort();
    };
  }, [ask, attempt]);
  return {
    shown,
    retry: () => setAttempt((n) => n + 1),
    refresh: () => void ask(true),
  };
}
