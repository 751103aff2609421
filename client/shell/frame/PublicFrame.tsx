import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useInsideLayout } from "../frame-context.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./PublicFrame.module.css";
import { PublicHeader } from "./PublicHeader.tsx";

interface Props {
  className?: string | undefined;
  /** Whether the login returns to this page, as for a job or a company. */
  comeBack?: boolean;
  children: ReactNode;
}

/**
 * The frame of a public page. Signed-in users see the page in the frame of signed-in pages, which already has skip link,
 * header, main and footer: then this adds nothing.
 */
export function PublicFrame({ className, comeBack = false, children }: Props) {
  const { pathname, search, hash } = useLocation();
  if (useInsideLayout()) return children;
  const wanted = comeBack ? { from: pathname + search + hash } : undefined;
  return (
    <div className={styles.frame}>
      <PublicHeader wanted={wanted} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <Footer place="centred" />
    </div>
  );
}
