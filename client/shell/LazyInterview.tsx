import { type ReactNode, Suspense } from "react";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { type ProposeInterviewProps, useAppParts } from "./app-parts.ts";
import { CrashScreen } from "./ErrorBoundary.tsx";

/** The card of an interview, in a conversation or in an application. `instead` is shown until its code is loaded. */
export function LazyInterviewCard({ interview, instead }: { interview: Interview; instead: ReactNode }) {
  const parts = useAppParts();
  if (!parts) return instead;
  return (
    <CrashScreen instead={instead}>
      <Suspense fallback={instead}>
        <parts.InterviewCard interview={interview} />
      </Suspense>
    </CrashScreen>
  );
}

/** The dialog that proposes a new interview. Nothing is shown until its code is loaded. */
export function LazyProposeInterview(props: ProposeInterviewProps) {
  const parts = useAppParts();
  if (!parts) return null;
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <parts.ProposeInterviewDialog {...props} />
      </Suspense>
    </CrashScreen>
  );
}
