import { join } from 'node:path';
import { isBuilt, projectDir } from '../project-dir.ts';

/** The program that parses workbooks. A built server starts its build, in a third of the processor time. */
export const parserScript = join(
  projectDir,
  isBuilt ? 'dist/server/parse-child.js' : 'src/server/workbook/parse-child.ts',
);
