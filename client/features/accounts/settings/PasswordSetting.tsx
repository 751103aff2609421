import { useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { Setting } from "./Setting.tsx";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.password;

export function PasswordSetting() {
  const [open, setOpen] = useState(false);
  return (
    <Setting
      words={texts}
      button={
        <Button variant="second" small onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
      }
    >
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Setting>
  );
}
