/** Writes a session into the browser's storage, as after signing in. */
export function storeSession(user: object, token = "token"): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("token", token);
}
