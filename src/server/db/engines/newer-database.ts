import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../project-dir.ts';
import { NewerDatabase } from '../failure.ts';

const ownVersion = (): string => {
  const file: unknown = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  return typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : 'unknown';
};

/** `unknown` are the applied migrations that this program does not know; `latest` is the last one that it knows. */
export const newerDatabase = (unknown: readonly string[], latest: string | undefined): NewerDatabase =>
  new NewerDatabase(
    `The database was made by a newer Labelport: it has ${unknown.join(', ')}, and this is version ${ownVersion()}, which knows up to ${latest}. Nothing was changed. Run the newer version, or a later one.`,
  );
