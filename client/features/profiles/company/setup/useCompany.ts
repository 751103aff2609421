import { useEffect, useEffectEvent } from "react";
import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readEmployer } from "#shared/profiles/read-employer.rest.ts";
import type { EventData } from "#shared/realtime.ts";
import { onStored } from "../../data/stored-profile.ts";

/** The employer's company for the dashboard. Reloaded after each decision of an admin, and updated when it is saved. */
export function useCompany() {
  const userId = sessionStore.getState().user?.id ?? 0;
  const { answer, retry, refresh, change, replace } = useEndpoint(
    readEmployer,
    { params: { userId } },
    { enabled: userId !== 0 },
  );
  const company = answer.state === "ready" && "status" in answer.value ? answer.value : null;
  // Admins' decisions arrive as notifications, either with a pending decision here or with a link to the company.
  const mayDecide = useEffectEvent(
    ({ targetUrl }: EventData<"notification:new">) =>
      company?.status !== "approved" || company.review !== null || (targetUrl?.includes("/company") ?? false),
  );
  useEffect(
    () => followEvents([eventIf("notification:new", (notification) => mayDecide(notification))], () => void refresh()),
    [refresh],
  );
  useEffect(() => onStored(({ employer }) => employer && replace(employer)), [replace]);
  /** Shows that the company is waiting for another review. */
  const showPending = () => change((shown) => ("status" in shown ? { ...shown, status: "pending" } : shown));
  return { company, hasFailed: answer.state !== "loading" && company === null, retry, showPending };
}
