import { useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { oneAtATime } from "#client/data/follow-news.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listReports, type ReportsPage } from "#shared/admin/reports.rest.ts";
import { followActivity } from "../shared/follow-activity.ts";
import { reportTexts as texts } from "./reports.texts.ts";
import type { ReportsView } from "./reports-view.ts";

export type Reports =
  | { state: "loading" }
  | { state: "failed"; fault: CallFault }
  /** `view` is what was asked for; while another one is on its way, the one before stays. */
  | { state: "ready"; page: ReportsPage; view: ReportsView };

/** A page of reports, kept in step: one that somebody makes or decides anywhere has it asked for again, in silence. */
export function useReports({ status, page }: ReportsView) {
  const [reports, setReports] = useState<Reports>({ state: "loading" });
  const reload = useRef<() => void>(() => {});

  useEffect(() => {
    const gone = new AbortController();
    let isNews = false;
    /** How many were open at the last answer: what is said of news. */
    let open: number | undefined;
    const ask = oneAtATime(async () => {
      const wasNews = isNews;
      isNews = true;
      const query = { status, ...(page > 1 ? { page: String(page) } : {}) };
      const result = await call(listReports, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) {
        setReports({ state: "ready", page: result.value, view: { status, page } });
        const { total, counts } = result.value;
        if (!wasNews) announce(texts.loaded(total));
        else if (open !== undefined && open !== counts.open) announce(texts.nowOpen(counts.open), "polite", "reports");
        open = counts.open;
      }
      // What is there is better than nothing, where only the news could not be asked for.
      else setReports((now) => (wasNews && now.state === "ready" ? now : { state: "failed", fault: result.fault }));
    });
    reload.current = () => {
      isNews = false;
      void ask();
    };
    const undo = followActivity("report", () => void ask());
    void ask();
    return () => {
      undo();
      gone.abort();
    };
  }, [status, page]);

  const retry = () => {
    setReports({ state: "loading" });
    reload.current();
  };
  return { reports, retry };
}
