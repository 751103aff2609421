import { useState } from "react";
import { callForFile } from "#client/data/api.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { downloadFile } from "#client/ui/downloadFile.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { exportAccount } from "#shared/accounts/own-account.rest.ts";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { Setting } from "./Setting.tsx";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.download;

const FILE_NAME = "kasama-data.zip";

/** Downloads all stored data about the user as one file. */
export function ExportSetting() {
  const [asking, setAsking] = useState(false);
  const handlePassword = async (password: string) => {
    const result = await callForFile(exportAccount, { body: { password } });
    if (!result.ok) return result.fault;
    downloadFile(result.value, FILE_NAME);
    toast({ type: "success", title: texts.done, message: texts.doneText, background: true });
    setAsking(false);
    return null;
  };
  return (
    <Setting
      words={texts}
      button={
        <Button variant="second" small onClick={() => setAsking(true)}>
          {texts.open}
        </Button>
      }
    >
      {asking && (
        <PasswordQuestion
          title={texts.title}
          words={texts}
          onPassword={handlePassword}
          onClose={() => setAsking(false)}
        >
          <p>{texts.lead}</p>
        </PasswordQuestion>
      )}
    </Setting>
  );
}
