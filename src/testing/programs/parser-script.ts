import { join } from 'node:path';
import { projectDir } from '#server/project-dir.ts';

/**
 * The program that parses workbooks, instead of `server/workbook/parser-script.ts` (redirect.ts): tests start it two
 * hundred times, and the build starts in a third of the time of the source.
 */
export const parserScript = join(projectDir, 'dist/server/parse-child.js');
