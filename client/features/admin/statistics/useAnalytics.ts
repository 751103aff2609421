import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { adminAnalytics } from "#shared/admin/figures/figures.rest.ts";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

/** The statistics of the last `months` months. A report does not change until it is loaded again. */
export const useAnalytics = (months: number) =>
  useEndpoint(
    adminAnalytics,
    { query: { months } },
    { keepPrevious: true, onLoaded: () => announce(texts.shown({ count: months }), "polite", "statistics") },
  );
