import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CallFault, call } from "#client/data/api.ts";
import { keyOf, type QueryKey, queryClient, unwrap } from "#client/data/query-client.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listAudit } from "#shared/admin/audit.rest.ts";
import type { EndpointValue } from "#shared/endpoint.ts";
import { type AuditChoice, auditQuery } from "./audit-query.ts";
import { auditTexts as texts } from "./texts/audit.texts.ts";

type Page = EndpointValue<typeof listAudit>;

/** The entries loaded so far, newest first. While another filter loads, the previous entries stay. */
export function useAuditTrail(choice: AuditChoice) {
  const query = auditQuery(choice);
  return useInfiniteQuery<Page, CallFault, InfiniteData<Page>, QueryKey, string | undefined>(
    {
      queryKey: keyOf("audit trail", query),
      queryFn: async ({ pageParam: cursor, signal }) => {
        const page = await unwrap(await call(listAudit, { query: { ...query, cursor } }, { signal }));
        announce(texts.shown({ count: page.entries.length }), "polite", "audit-shown");
        return page;
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      placeholderData: keepPreviousData,
      retry: false,
    },
    queryClient,
  );
}
