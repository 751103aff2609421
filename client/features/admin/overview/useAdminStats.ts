import { learnEvents, listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";
import { adminStats } from "#shared/admin/figures/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { onNextConnect } from "../shared/follow-activity.ts";

/** If two answers arrive out of order, the later count is used. */
const laterOf = (known: AdminStats, fresh: AdminStats): AdminStats =>
  known.counted_at > fresh.counted_at ? known : fresh;

/** The numbers of the overview: loaded once and after each connect, then updated by events. */
export function useAdminStats() {
  const { answer, retry, replace } = useEndpoint(
    adminStats,
    {},
    {
      merge: laterOf,
      follow: (onNews) => {
        learnEvents(adminEvents);
        const undos = [listen("admin:stats", replace), onNextConnect(onNews)];
        return () => {
          for (const undo of undos) undo();
        };
      },
    },
  );
  return { answer, retry };
}
