import type { Connection } from "mongoose";
import type { Bus } from "./platform/cluster/bus.ts";
import { wasRedisReached } from "./platform/cluster/installation.ts";
import { type Config, SettingError } from "./platform/config/config.ts";
import { isSlowToConnect, openConnection, untilConnected } from "./platform/database/connect.ts";
import type { EmbeddedDatabase } from "./platform/database/embedded.ts";
import type { CommandEnded } from "./platform/database/guarded-connection.ts";
import { closeRedis, openRedis, type Redis } from "./platform/database/redis.ts";
import type { Log } from "./platform/log/log.ts";
import { Metrics } from "./platform/metrics/metrics.ts";
import { createPasswords, type Passwords } from "./platform/passwords/passwords.ts";

interface Deps {
  config: Config;
  /** Null if the database is that of MONGODB_URI. */
  database: EmbeddedDatabase | null;
  /** Those of the caller; they are closed with the others. */
  passwords: Passwords | undefined;
  log: Log;
}

/** What a server uses until its end: the database, Redis, the bus, the threads that hash passwords, and the metrics. */
export class Resources {
  readonly metrics: Metrics;
  readonly connection: Connection;
  readonly passwords: Passwords;
  /** Null until `connect`, and for a single process. */
  redis: Redis | null = null;
  bus: Bus | null = null;
  readonly #deps: Deps;
  readonly #uri: string;
  readonly #databaseAsked: CommandEnded;

  constructor(deps: Deps) {
    const { config, database, passwords, log } = deps;
    this.#deps = deps;
    this.#uri = config.mongodbUri ?? database?.uri ?? "";
    this.metrics = new Metrics(log);
    this.#databaseAsked = this.metrics.databaseAsked.bind(this.metrics);
    this.connection = openConnection(this.#uri, this.#databaseAsked);
    this.passwords = passwords ?? createPasswords({ threads: config.passwordThreads });
  }

  /** @throws {SettingError} if the database of MONGODB_URI or Redis does not answer */
  async connect(): Promise<void> {
    const { config, database, log } = this.#deps;
    if (database) await untilConnected(this.connection, this.#uri, { ended: this.#databaseAsked });
    else await this.#untilOthersConnected();
    if (!config.redisUrl) return;
    // After the database, which knows whether Redis was ever reached.
    this.redis = await openRedis(config.redisUrl, log, () => wasRedisReached(this.connection));
    // Imported only if it is used, because it loads the client of Redis.
    const cluster = await import("./platform/cluster/bus.ts");
    this.bus = new cluster.Bus({ url: config.redisUrl, secret: config.jwtSecret, log });
  }

  /** @throws {SettingError} if the database of MONGODB_URI does not answer, at once unless only connections are slow */
  async #untilOthersConnected(): Promise<void> {
    try {
      await untilConnected(this.connection, this.#uri, {
        ended: this.#databaseAsked,
        isWorthRetrying: isSlowToConnect,
      });
    } catch (err) {
      const why = err instanceof Error ? (err.message.split("\n")[0] ?? "") : "";
      throw new SettingError(
        `The database cannot be reached (${why}): check MONGODB_URI, or remove it to use the embedded database.`,
      );
    }
  }

  /** @param isFinished whether all work was finished in time */
  async close(isFinished: boolean): Promise<void> {
    await this.passwords.close();
    await this.bus?.close(isFinished);
    closeRedis(this.redis);
    await this.connection.close();
    this.metrics.close();
    await this.#deps.database?.stop();
  }
}
