import { errors, jwtVerify, SignJWT } from "jose";

/** What a token of ours says: whose it is, and which of the things of that user it names. */
export interface Named {
  userId: number;
  id: string;
}

const ALGORITHM = "HS256";
const TYPE = "JWT";
const ISSUER = "kasama";

interface Deps {
  secret: Uint8Array;
  /** What the tokens are for: one for something else, though signed with the same secret, is none. */
  audience: string;
  now: () => Date;
}

/** Tokens that name something of a user's, signed with one pinned algorithm. */
export function createSignedTokens({ secret, audience, now }: Deps) {
  return {
    /** Both ends come from outside: with a clock read here, a second may have passed since the end was set. */
    sign: ({ userId, id }: Named, { from, until }: { from: Date; until: Date }): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setJti(id)
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(from)
        .setExpirationTime(until)
        .sign(secret),
    /** @returns null for whatever is not a token of this kind, or is over */
    read: async (token: string): Promise<Named | null> => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience,
          requiredClaims: ["sub", "jti", "exp"],
          currentDate: now(),
        });
        const userId = Number(payload.sub);
        return payload.jti && Number.isSafeInteger(userId) ? { userId, id: payload.jti } : null;
      } catch (err) {
        if (err instanceof errors.JOSEError) return null;
        throw err;
      }
    },
  };
}
