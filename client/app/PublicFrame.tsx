import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { useInsideLayout } from "./frame-context.ts";
import styles from "./PublicFrame.module.css";
import { PublicHeader } from "./PublicHeader.tsx";

/**
 * What stands around a page that anybody may open. Whoever is signed in sees it in the frame of their own pages, which
 * brings skip link, header, main and footer: then there is nothing to add.
 */
export function PublicFrame({ className, children }: { className?: string | undefined; children: ReactNode }) {
  if (useInsideLayout()) return children;
  return (
    <div className={styles.frame}>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <Footer place="centred" />
    </div>
  );
}
