import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../project-dir.ts';

/**
 * The page that verifies evidence, as `npm run build` makes it of `src/web/verifier`: a single file, whose policy forbids
 * every request, so that the evidence does not leave the machine.
 */
export const verifierHtml = (): string => readFileSync(join(projectDir, 'dist/verifier/verify.html'), 'utf8');
