import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CallFault, call } from "#client/data/api.ts";
import { keyOf, type QueryKey, queryClient } from "#client/data/query-client.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listAudit } from "#shared/admin/audit.rest.ts";
import type { EndpointValue } from "#shared/endpoint.ts";
import { auditTexts as texts } from "./audit.texts.ts";
import { type AuditChoice, auditQuery } from "./audit-query.ts";

type Page = EndpointValue<typeof listAudit>;

/** The trail from its newest entry on, as far as was asked for; that of the choice before while another is on its way. */
export function useAuditTrail(choice: AuditChoice) {
  const query = auditQuery(choice);
  return useInfiniteQuery<Page, CallFault, InfiniteData<Page>, QueryKey, string | undefined>(
    {
      queryKey: keyOf("audit trail", query),
      queryFn: async ({ pageParam: cursor, signal }) => {
        const result = await call(listAudit, { query: { ...query, cursor } }, { signal });
        if (!result.ok) return Promise.reject(result.fault);
        announce(texts.shown(result.value.entries.length), "polite", "audit-shown");
        return result.value;
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      placeholderData: keepPreviousData,
      retry: false,
    },
    queryClient,
  );
}
