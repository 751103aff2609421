import { ListCard } from "#client/ui/lists/ListCard.tsx";
import styles from "./ListLoading.module.css";
import { Skeleton } from "./Skeleton.tsx";

const ROWS = [60, 45, 70];

/** A list that is on its way, about as high as its first rows. `say` is what readers hear of it. */
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
