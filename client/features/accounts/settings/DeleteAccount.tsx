import { useState } from "react";
import { call } from "#client/data/api.ts";
import { signOut } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { deleteAccount } from "#shared/accounts/accounts.rest.ts";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { Setting } from "./Setting.tsx";
import styles from "./settings.module.css";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.delete;

/** Deletes the account. Lists the consequences first, and asks for the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const handlePassword = async (password: string) => {
    const result = await call(deleteAccount, { body: { password } });
    if (!result.ok) return result.fault;
    signOut("deleted");
    return null;
  };
  return (
    <Setting
      words={texts}
      button={
        <Button variant="danger" small onClick={() => setAsking(true)}>
          {texts.open}
        </Button>
      }
    >
      {asking && (
        <PasswordQuestion
          title={texts.title}
          words={texts}
          danger
          onPassword={handlePassword}
          onClose={() => setAsking(false)}
        >
          <ul className={styles.what}>
            {texts.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </PasswordQuestion>
      )}
    </Setting>
  );
}
