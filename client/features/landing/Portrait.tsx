import styles from "./HeroTalk.module.css";

/** A drawn person for the example conversation, so that no real person's photo is used. */
export function Portrait() {
  return (
    <span className={styles.portrait} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect width="48" height="48" fill="#e7b9a2" />
        <circle cx="24" cy="7.5" r="4.6" fill="#1d1412" />
        <path d="M6 48c0-9.5 7.6-15 18-15s18 5.5 18 15z" fill="#4b2a3f" />
        <path d="M19.5 28h9v8.5a4.5 4.5 0 0 1-9 0z" fill="#a9714b" />
        <ellipse cx="24" cy="21.5" rx="8.6" ry="10" fill="#a9714b" />
        <path
          d="M24 9.5c-7.3 0-9.9 4.7-9.6 10.5 3-.2 6.8-2 9.6-5 2.8 3 6.6 4.8 9.6 5 .3-5.8-2.3-10.5-9.6-10.5z"
          fill="#1d1412"
        />
        <circle cx="20.6" cy="21.6" r="1.15" fill="#2a1710" />
        <circle cx="27.4" cy="21.6" r="1.15" fill="#2a1710" />
        <path
          d="M20.8 26.4c1.9 1.9 4.5 1.9 6.4 0"
          fill="none"
          stroke="#3b2014"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
        <path
          d="M17 35.5q7 5.8 14 0"
          fill="none"
          stroke="#f3b13f"
          strokeWidth="2.2"
          strokeDasharray="0.1 3.4"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
