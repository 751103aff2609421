import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listActivities } from "#shared/admin/activity/activity.rest.ts";
import { type FeedQuery, feedCall } from "./feed-query.ts";
import { feedTexts as texts } from "./texts/feed/feed.texts.ts";

/** One page of older activities. It does not change while it is displayed. */
export const useOlderActivity = (query: FeedQuery) =>
  useEndpoint(
    listActivities,
    { query: feedCall(query) },
    {
      keepPrevious: true,
      onLoaded: ({ activities }) => announce(texts.found({ count: activities.length }), "polite", "activity-page"),
    },
  );
