import { Link } from "react-router";
import { appName } from "#client/ui/appName.ts";
import { cx } from "#client/ui/cx.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./Brand.module.css";

/** The mark: two strands that meet. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={cx(styles.mark, className)} viewBox="0 0 40 40" aria-hidden="true">
      <path className={styles.arms} d="M34 6 18.5 20 34 34" />
      <path className={styles.gap} d="M12 5v30" />
      <path className={styles.upright} d="M12 6v28" />
    </svg>
  );
}

/** The mark and the product's name, as a link. `workspace`: 'Kasama's workspace', in the header of signed-in pages. */
export function Brand({
  to = "/",
  workspace = false,
  onDeep = false,
  nameClassName,
}: {
  to?: string;
  workspace?: boolean;
  /** For use on the mat's dark background. */
  onDeep?: boolean;
  nameClassName?: string;
}) {
  return (
    <Link to={to} className={cx(styles.brand, onDeep && styles.onDeep)}>
      <BrandMark />
      <span className={nameClassName}>{workspace ? uiTexts.workspace({ app: appName() }) : appName()}</span>
    </Link>
  );
}
