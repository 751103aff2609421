import { lazy, type ReactNode, Suspense } from "react";
import { AccountSettings } from "#client/features/accounts/settings/AccountSettings.tsx";
import { SecuritySettings } from "#client/features/accounts/settings/SecuritySettings.tsx";
import { SettingsPage } from "#client/features/settings/SettingsPage.tsx";
import { DisplaySettings } from "#client/shell/display/DisplaySettings.tsx";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import type { PageProps } from "#client/shell/page-props.ts";

const ChatPreferences = lazy(async () => ({
  default: (await import("#client/features/chat/settings/ChatPreferences.tsx")).ChatPreferences,
}));
const ReplySettings = lazy(async () => ({
  default: (await import("#client/features/saved-replies/manage/ReplySettings.tsx")).ReplySettings,
}));
const PrivacyChoices = lazy(async () => ({
  default: (await import("#client/features/chat/settings/PrivacyChoices.tsx")).PrivacyChoices,
}));

/** `/settings`, composed of each feature's settings, because features do not import each other. */
export function SettingsScreen({ title }: PageProps) {
  return (
    <SettingsPage
      title={title}
      account={<AccountSettings />}
      security={<SecuritySettings />}
      display={<DisplaySettings />}
      chat={
        <Apart>
          <ChatPreferences />
        </Apart>
      }
      replies={
        <Apart>
          <ReplySettings />
        </Apart>
      }
      seen={
        <Apart>
          <PrivacyChoices />
        </Apart>
      }
    />
  );
}

/** Settings that belong to the chat. Without them the rest of the page still works. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </CrashScreen>
  );
}
