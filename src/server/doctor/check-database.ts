import { plural } from '#domain/words/counted.ts';
import { countActiveAdministrators } from '../users/store.ts';
import { findClockDoubt, sentenceOfDoubt } from '../clock-doubt/clock-doubt.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { findUnknownTime } from '../printing/number-doubt-store.ts';
import { compareMigrations, damagesOfSqlite, describePostgres, timeOfPostgres } from './examine-store.ts';
import { cureOfDamage, isDamaged } from './cure-of-sqlite.ts';
import { ok, problem, reasonOf, warning, type Result } from './finding.ts';

const oldestPostgres = 15;
const mostApartMs = 2_000;

/** Whether the tables match this program. */
export const checkSchema = async (database: Database): Promise<Result> => {
  const compared = await compareMigrations(database);
  if (compared === null)
    return problem(
      'There is no portal in this database. Name the right one, or start the portal, which fills it.',
    );
  const { missing, newer } = compared;
  if (newer) return problem(newer.message);
  if (missing.length > 0)
    return problem(
      `The database lacks ${missing.join(', ')}. Restart the portal: it brings the tables up to date.`,
    );
  return ok('The tables are those of this program.');
};

/** Whether the contents can be trusted: an undamaged SQLite file, or a recent PostgreSQL server with UTF-8. */
export const checkContents = async ({ engine, read }: Database): Promise<Result> => {
  if (engine === 'sqlite') {
    const damages = await damagesOfSqlite(read).catch((error: unknown) => {
      if (isDamaged(error)) return [reasonOf(error)];
      throw error;
    });
    return damages.length === 0
      ? ok('SQLite finds its file whole, and every row that is named.')
      : problem(`The file is damaged: ${damages.join('; ')}. ${cureOfDamage}`);
  }
  const { version, encoding } = await describePostgres(read);
  const major = Math.floor(version / 10_000);
  if (encoding !== 'UTF8')
    return problem(
      `The encoding is ${encoding}, not UTF8. Make a new database with "createdb --encoding=UTF8 --template=template0", and restore a backup into it.`,
    );
  if (major < oldestPostgres)
    return problem(`PostgreSQL ${major} is too old. Upgrade it to ${oldestPostgres} or newer.`);
  return ok(`PostgreSQL ${major}, encoding UTF8.`);
};

/** Whether the clocks of this machine and of PostgreSQL agree, allowing for the round trip. */
export const checkClock = async ({ engine, read }: Database, clock: Clock): Promise<Result> => {
  const doubt = await findClockDoubt(read, clock());
  if (doubt) return warning(sentenceOfDoubt(doubt));
  if (engine === 'sqlite') return ok('The database runs on the clock of this machine.');
  const asked = clock().getTime();
  const theirs = (await timeOfPostgres(read)).getTime();
  const answered = clock().getTime();
  const apartMs = Math.max(0, asked - theirs, theirs - answered);
  return apartMs <= mostApartMs
    ? ok('The clocks of this machine and of the database agree.')
    : warning(
        `The clocks of this machine and of the database are ${(apartMs / 1000).toFixed(0)} seconds apart. Let both be set by NTP.`,
      );
};

/** Whether there is an active administrator. */
export const checkAdministrators = async ({ read }: Database): Promise<Result> => {
  const count = await countActiveAdministrators(read);
  return count > 0
    ? ok(
        plural(count, {
          one: 'There is # active administrator.',
          other: 'There are # active administrators.',
        }),
      )
    : problem(
        'There is no active administrator. "npm run user -- list" shows who is there; "npm run user -- activate EMAIL" and "npm run user -- role EMAIL administrator" make one.',
      );
};

/** Whether a restore has left numbers of labels in doubt. */
export const checkNumbers = async ({ read }: Database): Promise<Result> => {
  const time = await findUnknownTime(read);
  if (time === null) return ok('No number of a label is in doubt.');
  const when = time.from === null ? `before ${time.to}` : `from ${time.from} to ${time.to}`;
  return warning(
    `What was printed ${when} is unknown since a restore, so labels with a number that was typed or is in artwork need a reason. Look through the labels of that time; then an administrator settles it in Printers.`,
  );
};
