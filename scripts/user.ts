/** Manages accounts without a browser: `npm run user -- --help`. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { counted } from '#domain/words/counted.ts';
import { accessLevel } from '#domain/access/roles.ts';
import { SignUp } from '#domain/auth/sign-up.ts';
import { Problem } from '#domain/contract/problem.ts';
import { RoleChoice, type User } from '#domain/users/contract.ts';
import { lastActivity } from '#domain/users/presence.ts';
import { PasswordHasher } from '#server/credentials/password-hasher.ts';
import { SignInLimit } from '#server/auth/sign-in-limit.ts';
import { commandLine } from '#server/audit/source.ts';
import { confirmClockBy } from '#server/clock-doubt/clock-doubt.ts';
import type { Clock } from '#server/clock.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { makePrivateFiles } from '#server/data-dir.ts';
import type { Database } from '#server/db/database.ts';
import { openClock } from '#server/db/engines/database-clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { NewerDatabase } from '#server/db/failure.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { removePasskeys } from '#server/passkeys/remove-passkeys.ts';
import { onlyWhileAllowed } from '#server/sessions/acting.ts';
import { addUser } from '#server/users/add-user.ts';
import { UserService } from '#server/users/service.ts';

const usage = `Manages the accounts of the portal. It may run while the portal does; changes hold at the next request.

Usage: npm run user -- COMMAND

  list                      Everybody: e-mail, name, role, state, last activity
  create EMAIL --first-name NAME --last-name NAME [--role ROLE]
                            Opens a confirmed account, read-only unless told otherwise
  role EMAIL ROLE           Gives the role administrator, editor or read_only
  verify EMAIL              Marks the e-mail address as confirmed
  deactivate EMAIL          Switches the account off and ends its sessions and links
  activate EMAIL            Switches it on again
  end-sessions EMAIL        Signs the person out everywhere
  remove-passkeys EMAIL     Removes the passkeys of somebody who has lost them
  unlock EMAIL              Forgets the failed sign-ins, so that the person need not wait
  confirm-clock             Says that the clock is right after a portal was off for more than a day

The password of a new account is asked for, or read from the first line of the standard input:
  npm run user -- create ana@example.com --first-name Ana --last-name Field < password.txt
It is never an argument: those stand in the history of the shell. The e-mail domains of the sign-up do not bind here.

The settings are those of the portal: DATA_DIR (./data, for the demo ./data/demo) and DATABASE_URL, as in
  DATA_DIR=./data/demo npm run user -- list
`;

export interface UserCommandParts {
  database: Database;
  clock: Clock;
  readPassword: () => Promise<string>;
  say: (line: string) => void;
}

/** An invalid command; the message says why. */
export class UsageError extends Error {}

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  role: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs one command. Throws a UsageError or a Problem. */
export const runUserCommand = async (args: string[], parts: UserCommandParts): Promise<void> => {
  const { values, positionals } = parse(args);
  const [command, email, wantedRole, ...rest] = positionals;
  if (values.help || command === undefined) return parts.say(usage);
  const database = onlyWhileAllowed(parts.database, parts.clock);
  const users = new UserService(database, parts.clock);
  const now = parts.clock();
  if (command === 'list') {
    for (const line of tableOf(await users.list(), now)) parts.say(line);
    return;
  }
  if (command === 'confirm-clock') {
    const doubt = await confirmClockBy(parts.database, now, { userId: null, source: commandLine });
    return parts.say(
      doubt ? `Confirmed: it is ${doubt.now}.` : 'The clock was not in doubt. Nothing was changed.',
    );
  }
  if (!email) throw new UsageError(`The command ${command} needs an e-mail address.`);
  if (rest.length > 0 || (wantedRole !== undefined && command !== 'role'))
    throw new UsageError(`The command ${command} takes less than that.`);
  if (command === 'create') return create(email, values, parts);
  const user = await users.findByEmail(email);
  const { id } = user;
  switch (command) {
    case 'role': {
      const { role } = await users.change(null, id, { role: roleOf(wantedRole) });
      return parts.say(`${email} is ${accessLevel(role)} from the next request on.`);
    }
    case 'verify':
      await users.change(null, id, { emailVerified: true });
      return parts.say(`${email} is confirmed.`);
    case 'deactivate':
      await users.change(null, id, { isActive: false });
      return parts.say(`${email} is switched off and signed out everywhere.`);
    case 'activate':
      await users.change(null, id, { isActive: true });
      return parts.say(`${email} may sign in again.`);
    case 'end-sessions':
      return parts.say(`${email}: ${counted(await users.endSessions(id), 'session')} ended.`);
    case 'remove-passkeys': {
      const by = { userId: null, sessionId: null, at: now.toISOString(), source: commandLine };
      const { names } = await removePasskeys(parts.database, { userId: id }, by);
      return parts.say(`${email}: ${counted(names.length, 'passkey')} removed.`);
    }
    case 'unlock':
      await new SignInLimit(database, parts.clock).unlock(user);
      return parts.say(`${email} may sign in at once.`);
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** A role from its name; accepts the same names as the API. */
const roleOf = (word: string | undefined) => {
  const parsed = RoleChoice.safeParse(word);
  if (!parsed.success) throw new UsageError('The role must be administrator, editor or read_only.');
  return parsed.data;
};

const create = async (
  email: string,
  values: { 'first-name'?: string; 'last-name'?: string; role?: string },
  { database, clock, readPassword, say }: UserCommandParts,
): Promise<void> => {
  const role = values.role === undefined ? 'read_only' : roleOf(values.role);
  const password = await readPassword();
  const form = SignUp.safeParse({
    email,
    firstName: values['first-name'],
    lastName: values['last-name'],
    password,
    confirmPassword: password,
  });
  if (!form.success) throw new UsageError(form.error.issues.map(({ message }) => message).join('\n'));
  const { firstName, lastName } = form.data;
  const passwordHash = await new PasswordHasher().hash(password);
  const user = {
    email: form.data.email,
    firstName,
    lastName,
    role,
    isEmailVerified: true,
    passwordHash,
    at: clock().toISOString(),
  };
  await addUser(database, user, { origin: 'command_line' });
  say(`${form.data.email} is ${accessLevel(role)} and may sign in.`);
};

const stateOf = ({ isActive, emailVerified }: User): string =>
  isActive ? (emailVerified ? 'active' : 'not confirmed') : 'off';

const tableOf = (people: readonly User[], now: Date): string[] => {
  const rows = people.map((user) => [
    user.email,
    `${user.firstName} ${user.lastName}`,
    accessLevel(user.role),
    stateOf(user),
    lastActivity(user, now),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
};

/** Prompts at the terminal without echoing; without a terminal, reads the first line of input. */
const readPassword = async (): Promise<string> => {
  const { stdin } = process;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    if (!stdin.isTTY) {
      for await (const line of lines) return line;
      return '';
    }
    lines.on('SIGINT', () => process.exit(130));
    process.stderr.write('Password: ');
    const password = await lines.question('');
    process.stderr.write('\nThe same once more: ');
    if ((await lines.question('')) !== password) throw new UsageError("Passwords don't match");
    return password;
  } finally {
    if (stdin.isTTY) process.stderr.write('\n');
    lines.close();
  }
};

const say = (line: string): void => console.log(line);

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const { help } = parse(args).values;
  if (help || args.length === 0) return say(usage);
  makePrivateFiles();
  const database = await openDatabase(readConfig(process.env));
  try {
    await migrate(database);
    await runUserCommand(args, { database, clock: await openClock(database), readPassword, say });
  } finally {
    await database.close();
  }
};

if (import.meta.main) {
  main().catch((error: unknown) => {
    const ours = [Problem, ConfigError, NewerDatabase, UsageError];
    console.error(
      error instanceof Error && ours.some((kind) => error instanceof kind) ? error.message : error,
    );
    if (error instanceof UsageError) console.error('\n"npm run user -- --help" says how.');
    process.exitCode = 1;
  });
}
