import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useInsideLayout } from "../frame-context.ts";
import { Footer } from "./Footer.tsx";
import styles from "./PublicFrame.module.css";
import { PublicHeader } from "./PublicHeader.tsx";

interface Props {
  className?: string | undefined;
  /** Whether somebody who signs in here wants to read on: of this job, of this company. */
  comeBack?: boolean;
  children: ReactNode;
}

/**
 * What stands around a page that anybody may open. Whoever is signed in sees it in the frame of their own pages, which
 * brings skip link, header, main and footer: then there is nothing to add.
 */
export function PublicFrame({ className, comeBack = false, children }: Props) {
  const { pathname, search, hash } = useLocation();
  if (useInsideLayout()) return children;
  const wanted = comeBack ? { from: pathname + search + hash } : undefined;
  return (
    <div className={styles.frame}>
      <PublicHeader wanted={wanted} />
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <Footer place="centred" />
    </div>
  );
}
