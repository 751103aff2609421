import { BellPlus } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import type { SavedSearch } from "#shared/jobs/job-search.ts";
import { SAVED_SEARCHES } from "#shared/jobs/jobs.links.ts";
import { activeFilters, writeAddress } from "../search/address.ts";
import { filterText } from "../search/filter-text.ts";
import styles from "./Saved.module.css";
import { DeleteSearch, RenameSearch } from "./SearchDialogs.tsx";
import { savedTexts as texts } from "./texts/saved.texts.ts";
import { useSavedSearches } from "./useSavedSearches.ts";

type Asking = { for: "rename" | "delete"; search: SavedSearch };

/** The saved searches: the filter of each, its email switch, renaming and deleting. */
export function SavedSearches({ searchPath }: { searchPath: string }) {
  const { answer: now, retry, switchMail, rename, remove } = useSavedSearches();
  const [asking, setAsking] = useState<Asking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsking(null);
  return (
    <section className={styles.part} aria-labelledby={SAVED_SEARCHES}>
      <div>
        <h2 id={SAVED_SEARCHES} ref={heading} tabIndex={-1}>
          {texts.searches}
        </h2>
        <p className="soft small">{texts.searchesLead}</p>
      </div>
      {now.state === "loading" && (
        <div className={styles.card} aria-hidden="true">
          <Skeleton wide={50} />
          <Skeleton wide={70} />
        </div>
      )}
      {now.state === "failed" && <LoadFailed title={texts.searchesFailed} onRetry={retry} />}
      {now.state === "ready" && now.value.length === 0 && <NoSearches searchPath={searchPath} />}
      {now.state === "ready" && now.value.length > 0 && (
        <ul className={styles.searches}>
          {now.value.map((search) => (
            <li key={search.id} className={styles.search}>
              <SearchRow
                search={search}
                searchPath={searchPath}
                onMail={(on) => void switchMail(search, on)}
                onAsk={(what) => setAsking({ for: what, search })}
              />
            </li>
          ))}
        </ul>
      )}
      {asking?.for === "rename" && (
        <RenameSearch search={asking.search} onName={(name) => rename(asking.search, name)} onClose={close} />
      )}
      {asking?.for === "delete" && (
        <DeleteSearch
          search={asking.search}
          onDelete={async () => {
            const isGone = await remove(asking.search);
            // The dialog closes first. The button that opened it disappears with the search, so the heading takes the focus.
            flushSync(close);
            if (isGone) focus(heading);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function NoSearches({ searchPath }: { searchPath: string }) {
  return (
    <div className={styles.card}>
      <EmptyState
        icon={BellPlus}
        title={texts.noSearches}
        action={<ButtonLink to={searchPath}>{texts.find}</ButtonLink>}
      >
        {texts.noSearchesText}
      </EmptyState>
    </div>
  );
}

interface RowProps {
  search: SavedSearch;
  searchPath: string;
  onMail: (on: boolean) => void;
  onAsk: (what: Asking["for"]) => void;
}

function SearchRow({ search, searchPath, onMail, onAsk }: RowProps) {
  const { name, filter, mail } = search;
  return (
    <>
      <div>
        <h3>
          <Link to={searchPath + writeAddress({ filter, sort: null, page: 1, job: null })}>{name}</Link>
        </h3>
        <p className="soft small">{wordsOf(search)}</p>
      </div>
      <Switch
        label={
          <>
            {texts.mail}
            <span className="visually-hidden">: {name}</span>
          </>
        }
        stateText={mail ? texts.on : texts.off}
        checked={mail}
        onChange={({ target }) => onMail(target.checked)}
      />
      <div className="row">
        <Button variant="second" small aria-label={texts.renameThis({ name })} onClick={() => onAsk("rename")}>
          {texts.rename}
        </Button>
        <Button variant="quiet" small aria-label={texts.deleteThis({ name })} onClick={() => onAsk("delete")}>
          {texts.delete}
        </Button>
      </div>
    </>
  );
}

const focus = (heading: RefObject<HTMLElement | null>) => heading.current?.focus();

/** The filters of a search as text. */
const wordsOf = ({ filter }: SavedSearch): string =>
  activeFilters(filter).map(filterText).join(", ") || texts.everything;
