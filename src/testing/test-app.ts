import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Role } from '#domain/access/roles.ts';
import type { Partner } from '#domain/access/scope.ts';
import { createApp } from '#server/app.ts';
import type { AppParts } from '#server/app-parts.ts';
import { PasswordHasher } from '#server/credentials/password-hasher.ts';
import { onlyWhileAllowed } from '#server/sessions/acting.ts';
import { insertSession } from '#server/sessions/store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import { readConfig } from '#server/config.ts';
import type { CheckedDatabase, Database, UncheckedDatabase } from '#server/db/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { insertUser } from '#server/users/store.ts';
import { callerWith, type Caller, type TestAnswer } from './caller.ts';
import { cleanUp } from './clean-up.ts';
import type { Engine } from './engines.ts';

/** The password of every account of a test app. */
export const testPassword = 'Label-me-2026!';

/** A hash at the real cost takes 80 ms of CPU time and proves nothing here. */
const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = new PasswordHasher(lowCost).hash(testPassword);

/** The whole portal over a real socket, on one engine, with a clock that the test controls. */
export interface TestApp {
  url: string;
  server: FastifyInstance;
  database: UncheckedDatabase;
  /** The database of its calls. */
  checked: CheckedDatabase;
  storage: Storage;
  dataDir: string;
  clock: TestClock;
  guest: Caller;
  /** A signed-in user with this role; always the same user. */
  as(role: Role): Promise<Caller>;
  /** A new signed-in user with this address. */
  newPerson(email: string, role: Role): Promise<Caller>;
  /** A new signed-in person of a client or supplier. */
  newPartner(email: string, partner: Partner): Promise<Caller>;
}

/** A clock that a test controls. */
export interface TestClock {
  now: Date;
  advance(ms: number): void;
}

/** Replacements for the test app's own parts, for example shared with a second process. */
export interface GivenParts {
  database?: UncheckedDatabase;
  clock?: TestClock;
  webDir?: string;
  space?: AppParts['space'];
  /** Hashes passwords at another cost than the low one of tests. */
  hasher?: PasswordHasher;
  logger?: AppParts['logger'];
  printTimes?: AppParts['printTimes'];
  /** Reads and draws each new document right after its upload. */
  preparesFiles?: boolean;
  /** Sends what is in the outbox of webhooks. */
  sendsWebhooks?: boolean;
  /** Changes the app before it starts. */
  add?: (app: FastifyInstance) => unknown;
}

const startOf2026 = new Date('2026-01-15T08:00:00.000Z');

const newClock = (): TestClock => {
  const clock = {
    now: startOf2026,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  return clock;
};

/** Starts the portal; it is stopped and its files removed after the test or the file (`cleanUp`). */
export const startTestApp = async (
  engine: Pick<Engine, 'open'>,
  environment: Record<string, string> = {},
  given: GivenParts = {},
): Promise<TestApp> => {
  const database = given.database ?? (await engine.open());
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-app-'));
  // First, because some portals refuse to start.
  cleanUp(() => rm(dataDir, { recursive: true, force: true }));
  const clock = given.clock ?? newClock();
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const storage = await openStorage(config, given.space);
  const app = await createApp({
    config,
    database,
    storage,
    clock: () => clock.now,
    logger: given.logger ?? pino({ level: 'silent' }),
    hasher: given.hasher ?? new PasswordHasher(lowCost),
    webDir: given.webDir ?? join(dataDir, 'no-web'),
    printTimes: given.printTimes,
    preparesNothing: !given.preparesFiles,
    sendsNothing: !given.sendsWebhooks,
    ...(given.space ? { space: given.space } : {}),
  });
  given.add?.(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUp(() => app.close());

  const people = new Map<Role, Promise<Caller>>();
  const newPerson = (email: string, role: Role) =>
    addPerson(url, database, { email, role, partner: null }, clock.now);
  return {
    url,
    server: app,
    database,
    checked: onlyWhileAllowed(database, () => clock.now),
    storage,
    dataDir,
    clock,
    guest: callerWith(url, null, null),
    as: (role) => {
      const person = people.get(role) ?? newPerson(`${role}@example.com`, role);
      people.set(role, person);
      return person;
    },
    newPerson,
    newPartner: (email, partner) =>
      addPerson(url, database, { email, role: 'read_only', partner }, clock.now),
  };
};

/** Adds an account and opens a session for it. */
const addPerson = async (
  url: string,
  database: Database,
  { email, role, partner }: { email: string; role: Role; partner: Partner | null },
  now: Date,
): Promise<Caller> => {
  const at = now.toISOString();
  const hash = await passwordHash;
  const token = newToken();
  const userId = await database.write(async (queries) => {
    const id = await insertUser(queries, {
      email,
      firstName: 'Test',
      lastName: role,
      passwordHash: hash,
      role,
      partner,
      isEmailVerified: true,
      at,
    });
    const expiresAt = new Date(now.getTime() + 12 * 60 * 60 * 1000).toISOString();
    await insertSession(queries, { userId: id, hashedToken: tokenHash(token), at, expiresAt });
    return id;
  });
  return callerWith(url, token, userId);
};

/** The body of an error response to a request outside the contract. */
export const problemIn = async (response: Response): Promise<TestAnswer<unknown>['problem']> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares it field by field
  (await response.json()) as TestAnswer<unknown>['problem'];
