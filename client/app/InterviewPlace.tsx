import { lazy, type ReactNode, Suspense } from "react";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { CrashScreen } from "../shell/ErrorBoundary.tsx";

// Loaded with the first interview that is shown: most pages have none.
const InterviewCard = lazy(async () => ({
  default: (await import("#client/features/interviews/InterviewCard.tsx")).InterviewCard,
}));
const ProposeDialog = lazy(async () => ({
  default: (await import("#client/features/interviews/dialogs/ProposeDialog.tsx")).ProposeDialog,
}));

/** An interview wherever one stands: in a conversation, in an application. `instead` until its code is there. */
export function InterviewPlace({ interview, instead }: { interview: Interview; instead: ReactNode }) {
  return (
    <CrashScreen instead={instead}>
      <Suspense fallback={instead}>
        <InterviewCard interview={interview} />
      </Suspense>
    </CrashScreen>
  );
}

interface ProposeProps {
  application: number;
  name: string;
  onProposed: (interview: Interview) => void;
  onClose: () => void;
}

/** The form of a new interview, over whatever page it is. */
export function ProposePlace(props: ProposeProps) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <ProposeDialog {...props} />
      </Suspense>
    </CrashScreen>
  );
}
