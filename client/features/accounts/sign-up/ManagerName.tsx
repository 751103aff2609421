/** For password managers alone: the name under which a new password is kept, where its field is not the one before. */
export function ManagerName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
