/** Lists of people as the server sends them, for tests. */

/** A person with a very long name and address, and many others. */
export const crowd = {
  total: 1000,
  total_is_least: true,
  next_cursor: "WyJuYW1l",
  records: Array.from({ length: 20 }, (_, n) => ({
    id: 900 + n,
    username: n === 0 ? "maria.clara.de-los-santos-evangelista-of-iloilo" : `maria-${n}`,
    email:
      n === 0 ? "maria.clara.de-los-santos-evangelista@mail.province-of-iloilo.example.ph" : `maria-${n}@mail.example`,
    first_name: n === 0 ? "Maria Clara Josefa" : "Maria",
    last_name: n === 0 ? "de los Santos-Evangelista y Villanueva" : "Santos",
    user_type: n % 2 === 0 ? "pwd" : "indigenous",
    status: n === 1 ? "suspended" : n === 2 ? "unverified" : "active",
    created_at: new Date(Date.now() - n * 86_400_000).toISOString(),
    last_login_at: n % 3 === 0 ? null : new Date(Date.now() - n * 3_600_000).toISOString(),
  })),
};
