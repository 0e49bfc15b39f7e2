import type { FastifyBaseLogger } from 'fastify';
import type { PasswordHasher } from './credentials/password-hasher.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { UncheckedDatabase } from './db/database.ts';
import type { QueueTimes } from './printing/queue/queue-times.ts';
import type { Space } from './storage/space.ts';
import type { Storage } from './storage/storage.ts';

/** What the app depends on: everything outside the process. */
export interface AppParts {
  config: Config;
  database: UncheckedDatabase;
  storage: Storage;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** Folder of the built web app. */
  webDir: string;
  /** The demo's page of codes to scan, as HTML; only the demo has it. */
  codesToTry?: string | undefined;
  /** Returns the free space on the disk of a folder; tests pass their own. */
  space?: (folder: string) => Promise<Space>;
  /** Tests pass one with a lower cost. */
  hasher?: PasswordHasher;
  /** Tests of printing pass shorter times. */
  printTimes?: QueueTimes | undefined;
  /** Leaves reading and drawing new files to the first request, so that most tests start no program for it. */
  preparesNothing?: boolean | undefined;
  /** Leaves the outbox of webhooks as it is, so that most tests send nothing to another host. */
  sendsNothing?: boolean | undefined;
  /** Aborts when the process is about to stop: the readiness check then fails. */
  leaving?: AbortSignal;
}
