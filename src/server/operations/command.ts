import { parseArgs } from 'node:util';
import { Problem } from '#domain/contract/problem.ts';
import { ConfigError } from '../config.ts';
import { makePrivateFiles } from '../data-dir.ts';
import { NewerDatabase } from '../db/failure.ts';
import { Refusal } from './refusal.ts';

/** The input of an operator's command. */
export interface Command {
  /** The arguments, without options. */
  args: string[];
  has: (option: string) => boolean;
  say: (line: string) => void;
  /** Aborted when the command must stop. */
  signal: AbortSignal;
}

/** The usage of a command, and its options other than `--help`. */
export interface CommandForm {
  usage: string;
  /** The number of arguments. */
  takes: number;
  options?: readonly string[];
}

const line = (text: string): string => `${text}\n`;

/** Runs an operator's command as a process. Prints a Refusal as one sentence and exits with code 1. */
export const runCommand = async (
  form: CommandForm,
  work: (command: Command) => Promise<void>,
): Promise<void> => {
  makePrivateFiles();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Refusal('Stopped. Nothing was kept.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const { help, args, given } = read(form, process.argv.slice(2));
    if (help) {
      process.stdout.write(form.usage);
      return;
    }
    await work({
      args,
      has: (option) => given.has(option),
      say: (text) => process.stdout.write(line(text)),
      signal: stopping.signal,
    });
  } catch (error) {
    process.stderr.write(line(sentenceOf(error)));
    process.exitCode = 1;
  }
};

const read = (form: CommandForm, argv: string[]) => {
  const known = ['help', ...(form.options ?? [])];
  const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' } as const]));
  const parsed = parse(argv, options);
  const given = new Set(Object.keys(parsed.values));
  const help = given.has('help');
  if (!help && parsed.positionals.length !== form.takes) throw new Refusal(form.usage.trim());
  return { help, args: parsed.positionals, given };
};

const parse = (args: string[], options: Record<string, { type: 'boolean' }>) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
};

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal || error instanceof ConfigError || error instanceof Problem)
    return error.message;
  if (error instanceof NewerDatabase) return error.message;
  if (isDiskFull(error)) return 'The disk is full. Nothing was kept.';
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}\n${error.stack ?? ''}`;
};
