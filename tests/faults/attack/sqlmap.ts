import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/bin/sqlmap';
/** Two thousand requests at each of a call's parameters: five minutes are too few beside other work. */
const longestMs = 14 * 60 * 1000;

/** The options of the attack. With `-v 4` it prints each request. */
const settings = [
  '--batch --level=2 --risk=1 --threads=1 --timeout=10 --retries=0 --ignore-code=401',
  '--flush-session --disable-coloring --drop-set-cookie --time-sec=2 -v 4',
].flatMap((line) => line.split(' '));

/** What sqlmap is to attack. */
export interface Attack {
  dbms: 'SQLite' | 'PostgreSQL';
  /** Headers of every request. */
  headers: Readonly<Record<string, string>>;
  /** In an address with `*` only the values before the marks are attacked, otherwise every parameter. */
  urls: readonly string[];
  /** A JSON body sent to each address, whose fields are attacked instead of the address. */
  body?: unknown;
  /** A request with a JSON body, sent regularly during the attack. */
  between?: { url: string; body: unknown; every: number };
}

/** The result of sqlmap. */
export interface Verdict {
  /** The injection points that it attacked without success, as `http://…/api/clients GET 'search'`. */
  inVain: string[];
  /** The injection points where it succeeded, in the same form. */
  injectable: string[];
  /** The number of responses per error status. */
  refused: Record<string, number>;
  requests: number;
}

/** The injection points about which `said` was printed, each after its address. */
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

/** All error statuses of the run; sqlmap counts them per address. */
const refusedIn = (output: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const [, status = '', times] of output.matchAll(/(\d{3}) \([^()]*\) - (\d+) times/g))
    counts[status] = (counts[status] ?? 0) + Number(times);
  return counts;
};

/** Runs sqlmap and returns its output. */
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

/** Lets Debian's sqlmap attack these addresses at level 2, and returns its result. */
export const sqlmap = async ({ dbms, headers, urls, body, between }: Attack): Promise<Verdict> => {
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
      ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
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
      // Otherwise `--batch` stops at the first injection point that it finds.
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
