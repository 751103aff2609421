/**
 * A view of a service with some methods replaced, for tests in which a call fails or another call comes first.
 * The other methods run on the service itself.
 */
export function withReplaced<T extends object>(service: T, replaced: Partial<T>): T {
  return new Proxy(service, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
