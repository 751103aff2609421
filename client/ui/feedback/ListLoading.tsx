import { ListCard } from "#client/ui/lists/ListCard.tsx";
import styles from "./ListLoading.module.css";
import { Skeleton } from "./Skeleton.tsx";

const ROWS = [60, 45, 70];

/** The placeholder of a list that is loading, about as tall as its first rows. `say` is the text for screen readers. */
export function ListLoading({ say }: { say?: string }) {
  return (
    <ListCard empty>
      {say && (
        <p role="status" className="visually-hidden">
          {say}
        </p>
      )}
      {ROWS.map((wide) => (
        <div key={wide} className={styles.row}>
          <Skeleton wide={wide} />
          <Skeleton wide={25} />
          <Skeleton wide={wide + 15} />
        </div>
      ))}
    </ListCard>
  );
}
