/** For password managers only: the user name for a new password, if its field is not on the same page. */
export function ManagerName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
