import type { Context } from "hono";
import type { Records } from "#server/platform/database/records.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Fault, FaultCode } from "#shared/fault.ts";
import type { Viewer } from "./viewer.ts";

/** A body as it was sent, not yet parsed by its schema. */
export interface Body {
  fields: unknown;
  files: Record<string, Uint8Array>;
  fileNames: Record<string, string>;
  /** Gives back the memory of the upload slot. To be called when its bytes are no longer needed. */
  release(): void;
}

/** @param refused a form is still read to its end, without taking memory, and then this fault is thrown */
export type BodyReader = (c: Context<AppEnv>, endpoint: Endpoint, refused?: Fault | null) => Promise<Body>;

/** The values that belong to a request on its way through the server. */
export interface AppEnv {
  Bindings: {
    /** Whether the request came to the port for checks (`check-port.ts`). */
    isCheckPort?: boolean;
  };
  Variables: {
    requestId: string;
    /** The key of the client's address that limits count by (`addressKey`). */
    address: string;
    viewer: Viewer | undefined;
    /** The code of the fault that refused it, for the log. */
    faultCode: FaultCode | undefined;
    readBody: BodyReader;
    records: Records;
    /** Checks the storage quota of a user, or of a sign-up. @throws {Fault} if the files do not fit */
    mayStore: (userId: number | undefined, bytes: number) => Promise<void>;
    /** @throws {Fault} if a file contains known malware */
    scan: (bytes: Uint8Array) => Promise<void>;
  };
}
