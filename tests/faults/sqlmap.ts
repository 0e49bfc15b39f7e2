import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/bin/sqlmap';
const longestMs = 5 * 60 * 1000;

/** How it attacks. With `-v 4` it tells of each request. */
const settings = [
  '--batch --level=2 --risk=1 --threads=1 --timeout=10 --retries=0 --ignore-code=401',
  '--flush-session --disable-coloring --drop-set-cookie --time-sec=2 -v 4',
].flatMap((line) => line.split(' '));

/** What sqlmap is to attack. */
export interface Attack {
  dbms: 'SQLite' | 'PostgreSQL';
  token: string | null;
  /** In an address that has the mark `*` only the places before the marks are attacked, in any other every parameter. */
  urls: readonly string[];
  /** Sent to each of the addresses as JSON, and attacked field by field in place of the address. */
  body?: unknown;
  /** Sent as JSON to the address after every so many requests of the attack. */
  between?: { url: string; body: unknown; every: number };
}

/** What sqlmap says of it. */
export interface Verdict {
  /** The places that it has attacked in vain, as `http://…/api/clients GET 'search'`. */
  inVain: string[];
  /** The places where it came in, likewise. */
  injectable: string[];
  /** How often which status came that is an error. */
  refused: Record<string, number>;
  requests: number;
}

/** The places of which it is said, each behind its address. */
const placesIn = (output: string, said: string): string[] =>
  output
    .split("testing URL '")
    .slice(1)
    .flatMap((section) => {
      const url = section.slice(0, section.indexOf("'\n"));
      const places = section.matchAll(
        new RegExp(String.raw`(GET|URI|\(custom\) POST) parameter ('.*') ${said}`, 'g'),
      );
      return [...places].map(([, kind, name]) => `${url} ${kind} ${name}`);
    });

/** All error statuses of the run; sqlmap counts them for each address. */
const refusedIn = (output: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const [, status = '', times] of output.matchAll(/(\d{3}) \([^()]*\) - (\d+) times/g))
    counts[status] = (counts[status] ?? 0) + Number(times);
  return counts;
};

/** Runs it; answers all that it says. */
const run = (home: string, argv: readonly string[]): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = {
    env: { PATH: process.env['PATH'], HOME: home },
    timeout: longestMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  const child = execFile(program, argv, options, (error, stdout, stderr) => {
    if (error) reject(new Error(`sqlmap did not come to its end:\n${stdout.slice(-2_000)}\n${stderr}`));
    else resolve(stdout);
  });
  child.stdin?.end();
  return promise;
};

/** Has Debian's sqlmap attack these addresses at level 2, and answers what it says. */
export const sqlmap = async ({ dbms, token, urls, body, between }: Attack): Promise<Verdict> => {
  if (!existsSync(program))
    throw new Error(
      "Injections are looked for with Debian's sqlmap, and it is not installed: apt-get install sqlmap.",
    );
  const home = await mkdtemp(join(tmpdir(), 'labelport-sqlmap-'));
  try {
    const targets = join(home, 'targets');
    await writeFile(targets, `${urls.join('\n')}\n`);
    const output = await run(home, [
      '-m',
      targets,
      ...(body === undefined ? [] : [`--data=${JSON.stringify(body)}`]),
      ...(token === null ? [] : [`--headers=Authorization: Bearer ${token}`]),
      ...(between
        ? [
            `--safe-url=${between.url}`,
            `--safe-post=${JSON.stringify(between.body)}`,
            `--safe-freq=${between.every}`,
          ]
        : []),
      `--dbms=${dbms}`,
      `--output-dir=${join(home, 'output')}`,
      ...settings,
      // What `--batch` answers otherwise: the first place that it finds is the last that it looks for.
      '--answers=keep testing the others=Y,skip further tests=N,save scanning time=N',
    ]);
    return {
      inVain: placesIn(output, 'does not seem to be injectable'),
      injectable: placesIn(output, 'is vulnerable'),
      refused: refusedIn(output),
      requests: output.match(/\[TRAFFIC OUT\]/g)?.length ?? 0,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};
