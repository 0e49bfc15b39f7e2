import { join } from 'node:path';
import { projectDir } from '#server/project-dir.ts';

/**
 * Where the programs are that draw and read files, instead of `server/storage/children/children-dir.ts` (redirect.ts): tests start
 * them four hundred times, and start what a built server does.
 */
export const childrenDir = join(projectDir, 'dist/server');
