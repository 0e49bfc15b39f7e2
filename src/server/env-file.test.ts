import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProject } from '#testing/doctor-findings.ts';
import { unknownNames, warnOfUnknownNames } from './env-file.ts';
import { projectDir } from './project-dir.ts';

describe('O7: a name in .env that nothing reads is reported', () => {
  test.each([
    ['PUBLIC_ULR=https://labels.example.com', ': did you mean PUBLIC_URL?'],
    ['DATABASEURL=postgres://host/db', ': did you mean DATABASE_URL?'],
    ['public_url=x', ': did you mean PUBLIC_URL?'],
    ['SEAL_T0=auditor@example.com', ': did you mean SEAL_TO?'],
    ['KEEP_AUDITS_DAYS=10', ': did you mean KEEP_AUDIT_DAYS?'],
    ['FAVOURITE_COLOUR=blue', ''],
  ])('O7: %s', (line, near) => {
    const [name] = line.split('=');
    expect(unknownNames(`# a comment\nPORT=3000\n${line}\n`)).toEqual([
      `.env sets ${name}, which is no setting${near}`,
    ]);
  });

  test('O7: at the start, and nothing is said without the file', async () => {
    const said: string[] = [];
    const log = { warn: (message: string) => void said.push(message) };
    const project = await builtProject();
    await writeFile(join(project, '.env'), 'SEALTO=auditor@example.com\n');
    await warnOfUnknownNames(join(project, '.env'), log);
    await warnOfUnknownNames(join(project, 'nowhere'), log);
    expect(said).toEqual(['.env sets SEALTO, which is no setting: did you mean SEAL_TO?']);
  });

  test('O7: but nothing of .env.example, of compose.yaml, or of Node and the drivers', async () => {
    const example = await readFile(join(projectDir, '.env.example'), 'utf8');
    expect(unknownNames(example.replaceAll(/^#(?=[A-Z])/gm, ''))).toEqual([]);
    expect(unknownNames('NODE_EXTRA_CA_CERTS=/etc/ca.pem\nPGSSLMODE=require\nTZ=UTC\n')).toEqual([]);
  });
});
