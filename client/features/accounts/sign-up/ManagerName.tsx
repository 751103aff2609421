/** For password managers only: the name to store a new password under, if its field is not the one before. */
export function ManagerName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
