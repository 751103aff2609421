import { expect, test } from "vitest";
import { EMPLOYER_CHOICES, peopleAddress, placeOf, pressed, readPeopleQuery, USER_CHOICES } from "./people-query.ts";

const users = (address: string) => readPeopleQuery(address, USER_CHOICES);

test("restores the whole query from the address, which leaves out default values", () => {
  const whole = "?search=ana+reyes&type=pwd&status=suspended&sort=-name&page=3";
  expect(users(whole)).toEqual({
    search: "ana reyes",
    type: "pwd",
    status: "suspended",
    sort: "-name",
    page: 3,
    cursor: null,
  });
  expect(peopleAddress(users(whole), USER_CHOICES)).toBe(whole);
  expect(peopleAddress(users("?sort=-created_at&page=1"), USER_CHOICES)).toBe("");
});

test("allows any page number with a cursor, and ignores a cursor on the first page", () => {
  const deep = "?search=ma&page=900&cursor=WyJuYW1l-_0";
  expect(users(deep)).toMatchObject({ page: 900, cursor: "WyJuYW1l-_0" });
  expect(peopleAddress(users(deep), USER_CHOICES)).toBe(deep);
  expect(placeOf(users(deep))).toEqual({ cursor: "WyJuYW1l-_0", page: undefined });
  expect(placeOf(users("?page=3"))).toEqual({ cursor: undefined, page: "3" });
  expect(users("?cursor=abc").cursor).toBeNull();
  expect(users("?page=2&cursor=%3Cb%3E")).toMatchObject({ page: 2, cursor: null });
});

test("ignores invalid parameters", () => {
  const usual = { search: "", type: null, status: null, sort: "-created_at", page: 1, cursor: null };
  expect(users("?type=king&status=gone&sort=password&page=0&who=1")).toEqual(usual);
  expect(readPeopleQuery("?type=pwd&sort=last_login_at", EMPLOYER_CHOICES)).toEqual(usual);
  expect(users("?page=99999").page).toBe(500);
});

test("sorts by a column, and reverses the order when its heading is pressed again", () => {
  const { sorts } = USER_CHOICES;
  expect(pressed("name", "-created_at", sorts)).toBe("name");
  expect(pressed("name", "name", sorts)).toBe("-name");
  expect(pressed("created_at", "name", sorts)).toBe("-created_at");
  expect(pressed("created_at", "-created_at", sorts)).toBe("created_at");
  expect(pressed("last_login_at", "name", sorts)).toBe("-last_login_at");
});
