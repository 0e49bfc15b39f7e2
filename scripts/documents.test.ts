import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectDir } from '#server/project-dir.ts';
import { cleanUp } from '#testing/clean-up.ts';

const run = promisify(execFile);
const textOf = (name: string): Promise<string> => readFile(join(projectDir, name), 'utf8');

/** The commands of a page, without comments. */
const commandsOf = async (name: string): Promise<string[]> =>
  [...(await textOf(name)).matchAll(/```sh\n([^]*?)```/g)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/\s+#.*/, ''));

const byHand = 'carried out on 26 or 27 November 2026';
/** Not carried out: the machines of these tests have neither systemd nor a container engine. */
const notHere = 'not here';

/** How each command of README and docs/operations.md is known to work: a test, or by hand. */
const known: Readonly<Record<string, string>> = {
  'npm ci && npm run demo': 'tests/browser/support/server.ts',
  'npm run make-workbook -- src/server/demo/products.csv /tmp/products.xlsx': 'scripts/documents.test.ts',
  'npm ci && npm test': '.ci/run',
  'npm ci && npm start': byHand,
  'npm run user -- create ana@example.com --first-name Ana --last-name Field --role administrator':
    'scripts/user.test.ts',
  'sudo useradd --system labelport': byHand,
  'cd /opt/labelport': byHand,
  'npm ci && npm run build && npm prune --omit=dev': byHand,
  'sudo install -o labelport -m 600 .env.example .env': byHand,
  'sudo install -m 644 deploy/labelport.service /etc/systemd/system/': notHere,
  'sudo systemctl daemon-reload && sudo systemctl enable --now labelport': notHere,
  'docker compose up --detach --build': notHere,
  'docker compose logs --follow portal': notHere,
  'docker compose exec portal node scripts/user.ts list': notHere,
  "docker buildx imagetools inspect postgres:15-bookworm --format '{{.Manifest.Digest}}'": notHere,
  'npm run doctor': 'scripts/doctor.test.ts',
  'npm run doctor -- --hashes': 'scripts/doctor.test.ts',
  'npm run backup -- /backups/2026-11-21': 'scripts/backup.test.ts',
  'npm run restore -- /backups/2026-11-21': 'scripts/backup.test.ts',
  'export DATABASE_URL= S3_ENDPOINT= S3_BUCKET= S3_ACCESS_KEY_ID= S3_SECRET_ACCESS_KEY= DATA_DIR=/tmp/labelport-drill':
    byHand,
  'export PORT=3999 PUBLIC_URL= SMTP_URL=': byHand,
  'npm start': byHand,
  'npm run backup -- /backups/before-the-move': 'scripts/backup.test.ts',
  'sudo systemctl stop labelport': notHere,
  'createdb labelport': 'scripts/backup.test.ts',
  'export DATABASE_URL=postgres://labelport:…@host:5432/labelport': 'scripts/backup.test.ts',
  'npm run move-to-postgres': 'scripts/backup.test.ts',
  'pg_basebackup -D /archive/base-2026-11-26 -X none -c fast': byHand,
  'npm run backup -- /backups/before-the-upgrade': 'scripts/backup.test.ts',
  'git restore package-lock.json && git pull': byHand,
  'sudo cp -a /opt/labelport /opt/labelport.new && cd /opt/labelport.new': byHand,
  'cd /opt && sudo mv labelport labelport.old && sudo mv labelport.new labelport': byHand,
  'sudo systemctl restart labelport': notHere,
};

describe('O1: the commands of README and docs/operations.md', () => {
  test('O1: are each proven by a test that there is, or by hand', async () => {
    const commands = new Set([
      ...(await commandsOf('README.md')),
      ...(await commandsOf('docs/operations.md')),
    ]);
    expect([...commands].toSorted()).toEqual(Object.keys(known).toSorted());
    const tests = Object.values(known).filter((proof) => proof !== byHand && proof !== notHere);
    expect(tests.filter((path) => !existsSync(join(projectDir, path)))).toEqual([]);
  });

  test('O1: and those within sentences and tables are scripts of the project', async () => {
    const texts = (await textOf('README.md')) + (await textOf('docs/operations.md'));
    const named = new Set(
      [...texts.matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    );
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await textOf('package.json')));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('O1: README’s workbook is made of the products of the demo', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'labelport-documents-'));
    cleanUp(() => rm(folder, { recursive: true, force: true }));
    const [command = ''] = (await commandsOf('README.md')).filter((line) => line.includes('make-workbook'));
    const [, script = '', args = ''] = /^npm run (\S+) -- (.*)$/.exec(command) ?? [];
    const scripts: unknown = JSON.parse(await textOf('package.json'));
    expect(scripts).toMatchObject({ scripts: { [script]: 'node scripts/make-workbook.ts' } });
    const given = args.replace('/tmp/', `${folder}/`).split(' ');
    const { stdout } = await run(process.execPath, ['scripts/make-workbook.ts', ...given], {
      cwd: projectDir,
    });
    expect(stdout).toMatch(/products\.xlsx: [1-9][\d,]* products\n$/);
  });
});

/** The anchor of a heading, as pages of repositories make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');

const hasHeading = (document: string, anchor: string): boolean =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.*)$/gm)].some(
    ([, heading = '']) => anchorOf(heading) === anchor,
  );

/** The links of a document that lead to no file, or to no heading of it. */
const brokenLinks = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !hasHeading(target, anchor));
    })
    .map(([link]) => `${document}: ${link}`);

describe('the documents', () => {
  test('link to files and headings that there are', () => {
    const documents = globSync(['README.md', 'docs/**/*.md'], { cwd: projectDir });
    expect(documents.flatMap((name) => brokenLinks(join(projectDir, name)))).toEqual([]);
  });

  test('have at most 42,000 words together', async () => {
    const texts = await Promise.all(globSync(['README.md', 'docs/**/*.md'], { cwd: projectDir }).map(textOf));
    const words = texts.flatMap((text) => text.trim().split(/\s+/));
    expect(words.length).toBeGreaterThan(10_000);
    expect(words.length).toBeLessThanOrEqual(42_000);
  });

  test('have every decision in their index', async () => {
    const index = await textOf('docs/decisions/README.md');
    const decisions = globSync('0*.md', { cwd: join(projectDir, 'docs/decisions') });
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});
