import { ChevronDown, CircleAlert, LogOut, Settings, UserRound, UserRoundPen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { LanguageChoice } from "#client/shell/display/LanguageChoice.tsx";
import { editAccount, openProfile } from "#client/shell/overlays.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { MenuButton, MenuItem } from "#client/ui/layout/Disclosure.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { linksBesideBar } from "./DashboardTabs.tsx";
import styles from "./HeaderAccount.module.css";
import { layoutTexts } from "./texts/layout.texts.ts";
import { usePhone } from "./usePhone.ts";

/** Loaded for admins only, so that other people's bundles don't even name the admin pages. */
const AdminSectionItems = lazy(async () => ({
  default: (await import("#client/app/admin/AdminTabs.tsx")).AdminMenuItems,
}));

/** On a phone: the sections that are not in the bottom bar. */
function SectionItems({ type }: { type: UserType }) {
  if (type === "admin")
    return (
      <Suspense fallback={null}>
        <AdminSectionItems />
      </Suspense>
    );
  return linksBesideBar(type).map(({ path, name, icon }) => (
    <MenuItem key={path} icon={icon} to={path}>
      {name}
    </MenuItem>
  ));
}

/** What the user can do with their account. `close` closes the menu. */
function AccountItems({ user, close }: { user: SessionUser; close: () => void }) {
  const { logout } = useAuth();
  const phone = usePhone();
  /** Closes the menu first: a modal then returns the focus to the button. */
  const closing = (action: () => unknown) => () => {
    close();
    void action();
  };
  return (
    <>
      <MenuItem icon={UserRound} onClick={closing(() => openProfile({ mode: "view" }))}>
        {layoutTexts.profile}
      </MenuItem>
      <MenuItem icon={UserRoundPen} onClick={closing(() => editAccount(user.user_type))}>
        {layoutTexts.editAccount}
      </MenuItem>
      {phone && <SectionItems type={user.user_type} />}
      <MenuItem icon={Settings} to="/settings">
        {layoutTexts.settings}
      </MenuItem>
      <hr className={styles.rule} />
      {/* The menu stays open, and is then in the chosen language. */}
      <LanguageChoice />
      <hr className={styles.rule} />
      <MenuItem icon={LogOut} onClick={closing(logout)}>
        {layoutTexts.logout}
      </MenuItem>
    </>
  );
}

/** The account menu: the signed-in user, their profile, and the logout. */
export function HeaderAccount({
  user,
  open,
  onToggle,
}: {
  user: SessionUser;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  const photo = imageUrl(user.photo);
  const avatar = (size: "sm" | "md") => (
    <Avatar name={name} photo={photo} size={size} onPhotoError={() => setBrokenPhoto(photo)} />
  );
  // A user without a photo sees initials and no error.
  const note = photo !== null && photo === brokenPhoto ? layoutTexts.photoFailed : null;
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
          <span className="visually-hidden">{layoutTexts.accountMenu({ name })}</span>
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
              <span className="soft small">{layoutTexts.kinds[user.user_type]}</span>
            </p>
          </div>
          {note && (
            <p className={styles.note}>
              <Icon of={CircleAlert} />
              {note}
            </p>
          )}
          <hr className={styles.rule} />
          <AccountItems user={user} close={close} />
        </>
      )}
    </MenuButton>
  );
}
