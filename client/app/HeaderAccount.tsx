import { ChevronDown, CircleAlert, LogOut, Settings, UserRound, UserRoundPen } from "lucide-react";
import { useState } from "react";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { imageUrl } from "../net/image-url.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { MenuButton, MenuItem } from "../ui/Disclosure.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useAuth } from "./AuthProvider.tsx";
import { appTexts as texts } from "./app.texts.ts";
import styles from "./HeaderAccount.module.css";
import { editAccount, openProfile } from "./shell-commands.ts";

/** The account menu: who is signed in, the own profile, and the way out. */
export function HeaderAccount({
  user,
  open,
  onToggle,
}: {
  user: SessionUser;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const { logout } = useAuth();
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  const photo = imageUrl(user.photo);
  const avatar = (size: "sm" | "md") => (
    <Avatar name={name} photo={photo} size={size} onPhotoError={() => setBrokenPhoto(photo)} />
  );
  const note = photo === null ? texts.noPhoto : photo === brokenPhoto ? texts.photoFailed : null;
  return (
    <MenuButton
      open={open}
      onOpenChange={onToggle}
      button={(props) => (
        <button {...props} type="button" className={styles.account}>
          {avatar("sm")}
          <span className={styles.name} aria-hidden="true">
            {user.first_name || user.username}
          </span>
          <span className="visually-hidden">{texts.accountMenu(name)}</span>
          <Icon of={ChevronDown} className={styles.name} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.who}>
            {avatar("md")}
            <p>
              <b>{name}</b>
              <span className="soft small">{texts.kinds[user.user_type]}</span>
            </p>
          </div>
          {note && (
            <p className={styles.note}>
              <Icon of={CircleAlert} />
              {note}
            </p>
          )}
          <hr className={styles.rule} />
          <MenuItem
            icon={UserRound}
            onClick={() => {
              // Closed first: from the button the focus goes into the modal, and back to it.
              close();
              openProfile({ mode: "view" });
            }}
          >
            {texts.profile}
          </MenuItem>
          <MenuItem
            icon={UserRoundPen}
            onClick={() => {
              close();
              editAccount(user.user_type);
            }}
          >
            {texts.editAccount}
          </MenuItem>
          <MenuItem icon={Settings} to="/settings">
            {texts.settings}
          </MenuItem>
          <MenuItem
            icon={LogOut}
            onClick={() => {
              close();
              void logout();
            }}
          >
            {texts.logout}
          </MenuItem>
        </>
      )}
    </MenuButton>
  );
}
