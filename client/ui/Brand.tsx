import { appName } from "./appName.ts";
import styles from "./Brand.module.css";
import { cx } from "./cx.ts";
import { Link } from "./Link.tsx";

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

/** The mark and the product's name, as a link. `possessive`: 'Kasama's', in the header of signed-in pages. */
export function Brand({
  to = "/",
  possessive = false,
  onDeep = false,
  nameClassName,
}: {
  to?: string;
  possessive?: boolean;
  /** On the mat's deep ground. */
  onDeep?: boolean;
  nameClassName?: string;
}) {
  return (
    <Link to={to} className={cx(styles.brand, onDeep && styles.onDeep)}>
      <BrandMark />
      <span className={nameClassName}>{possessive ? `${appName()}'s` : appName()}</span>
    </Link>
  );
}
