import { lazy, Suspense } from "react";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";

const ChatCorner = lazy(async () => ({ default: (await import("./ChatCorner.tsx")).ChatCorner }));

/** Mounts the chat. The page works without it until it has loaded, or if loading fails. */
export function ChatMount({ user }: { user: SessionUser }) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <ChatCorner user={user} />
      </Suspense>
    </CrashScreen>
  );
}
