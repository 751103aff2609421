import { House } from "lucide-react";
import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { homeOf } from "#shared/accounts/user-types.ts";
import { Brand } from "../ui/Brand.tsx";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { appTexts as texts } from "./app.texts.ts";
import styles from "./Header.module.css";
import { HeaderAccount } from "./HeaderAccount.tsx";
import { HeaderInformation } from "./HeaderInformation.tsx";
import { HeaderMessages } from "./HeaderMessages.tsx";
import { HeaderNotifications } from "./HeaderNotifications.tsx";

/** What can be open under the header, one at a time. */
type Dropdown = "messages" | "notifications" | "information" | "account";

/** The top bar of signed-in pages. */
export function Header({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<Dropdown | null>(null);
  const home = homeOf(user.user_type);
  const { pathname } = useLocation();

  // Closing one must not close another that was opened by the same press.
  const toggle = useCallback(
    (dropdown: Dropdown, next: boolean) => setOpen((now) => (next ? dropdown : now === dropdown ? null : now)),
    [],
  );
  const toggleMessages = useCallback((next: boolean) => toggle("messages", next), [toggle]);
  const toggleNotifications = useCallback((next: boolean) => toggle("notifications", next), [toggle]);
  const toggleInformation = useCallback((next: boolean) => toggle("information", next), [toggle]);
  const toggleAccount = useCallback((next: boolean) => toggle("account", next), [toggle]);

  return (
    <header className={cx(styles.bar, "selvedge")}>
      <div className={styles.in}>
        <Brand to={home} possessive nameClassName={styles.brandName} />
        <nav className={styles.nav} aria-label={texts.mainNav}>
          <Link to={home} aria-current={pathname === home ? "page" : undefined}>
            <Icon of={House} />
            <span className={styles.linkName}>{texts.home}</span>
          </Link>
        </nav>
        <div className={styles.tools}>
          <HeaderMessages open={open === "messages"} onToggle={toggleMessages} />
          <HeaderNotifications open={open === "notifications"} onToggle={toggleNotifications} />
          <HeaderInformation open={open === "information"} onToggle={toggleInformation} />
          <HeaderAccount user={user} open={open === "account"} onToggle={toggleAccount} />
        </div>
      </div>
    </header>
  );
}
