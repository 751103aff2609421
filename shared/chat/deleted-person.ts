/** The name of a deleted account in replies. The client shows its own text for it, in the reader's language. */
export const DELETED_PERSON = { username: "deleted", first_name: "Deleted", last_name: "user" } as const;

/** Whether this is a deleted account. */
export const isDeletedPerson = (person: { username: string; first_name: string; last_name: string }): boolean =>
  person.username === DELETED_PERSON.username &&
  person.first_name === DELETED_PERSON.first_name &&
  person.last_name === DELETED_PERSON.last_name;
