import { errors, jwtVerify, SignJWT } from "jose";

/** The content of a token: a user, and the id of something that belongs to that user. */
export interface Named {
  userId: number;
  id: string;
}

const ALGORITHM = "HS256";
const TYPE = "JWT";
const ISSUER = "kasama";

interface Deps {
  secret: Uint8Array;
  /** The use of the tokens: a token for another use is invalid, even with the same secret. */
  audience: string;
  now: () => Date;
}

/** Signs and reads tokens with one fixed algorithm. */
export function createSignedTokens({ secret, audience, now }: Deps) {
  return {
    /** The caller passes both times: a clock read here could be a second later than the end. */
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
    /** @returns null for anything that is not a valid token of this kind, or has expired */
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
