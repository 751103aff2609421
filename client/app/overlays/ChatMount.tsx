import { lazy, Suspense } from "react";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";

const ChatCorner = lazy(async () => ({ default: (await import("./ChatCorner.tsx")).ChatCorner }));

/** Where the chat windows live. The page works without them until they are loaded, and if they cannot be. */
export function ChatMount({ user }: { user: SessionUser }) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <ChatCorner user={user} />
      </Suspense>
    </CrashScreen>
  );
}
