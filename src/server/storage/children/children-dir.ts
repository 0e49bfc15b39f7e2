import { join } from 'node:path';
import { isBuilt, projectDir } from '../../project-dir.ts';

/** Where the programs are that draw and read files. A built server starts their builds: a small picture takes a third less processor time. */
export const childrenDir = join(projectDir, isBuilt ? 'dist/server' : 'src/server');
