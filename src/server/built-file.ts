import { existsSync, readFileSync } from 'node:fs';

/**
 * A file that was built, as it was at the start, or if it was not there, when it is first asked for: a build that runs beside the
 * portal takes it away for seconds.
 */
export const builtFile = (path: string): (() => Buffer) => {
  let content = existsSync(path) ? readFileSync(path) : null;
  return () => (content ??= readFileSync(path));
};
