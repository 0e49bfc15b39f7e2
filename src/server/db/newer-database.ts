import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../project-dir.ts';

const ownVersion = (): string => {
  const file: unknown = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  return typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : 'unknown';
};

/**
 * A newer program has changed the tables. This one would write past what the newer one keeps beside each change, such
 * as the audit trail, so it leaves the database alone.
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  /** `unknown`: the migrations that have run and that this program, whose last one is `latest`, does not know. */
  constructor(unknown: readonly string[], latest: string | undefined) {
    super(
      `The database was made by a newer Labelport: it has ${unknown.join(', ')}, and this is version ${ownVersion()}, which knows ${latest === undefined ? 'none' : `up to ${latest}`}. Nothing was changed. Run the newer version, or a later one.`,
    );
  }
}
