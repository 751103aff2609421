import { useRef } from "react";
import { loadProblem } from "#client/data/fault-toast.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { ListingPart } from "./ListingPart.tsx";
import { AddNumber, NumberPart } from "./NumberPart.tsx";
import styles from "./requests.module.css";
import { requestsTexts as texts } from "./texts/requests.texts.ts";
import { useRequests } from "./useRequests.ts";

/** A job seeker's requests to admins: another review of their PWD ID number, and to be listed as indigenous. */
export function Requests() {
  const { answer: requests, replace, retry } = useRequests();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.card} aria-labelledby="own-requests">
      <h2 id="own-requests" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {requests.state === "loading" && (
        <>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeleton wide={60} />
          <Skeleton wide={40} />
        </>
      )}
      {requests.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {loadProblem(requests.fault)}
        </LoadFailed>
      )}
      {requests.state === "ready" && (
        <>
          {requests.value.pwd_id ? (
            <NumberPart number={requests.value.pwd_id} onSent={replace} onGone={() => heading.current?.focus()} />
          ) : (
            <AddNumber />
          )}
          <ListingPart own={requests.value} onChanged={replace} onGone={() => heading.current?.focus()} />
        </>
      )}
    </section>
  );
}
