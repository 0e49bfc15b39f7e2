import type { Plugin } from 'vite';

const domain = /\/src\/domain\/.*\.ts$/;
const call = /\bendpoint\(\{$/gm;
/** Begins its line, as the formatter has it. */
const summary = /^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),\n/gm;

/** The source of a module whose calls have no summary. Throws if that of a call is not found. */
export const withoutSummaries = (source: string): string => {
  const [calls, summaries] = [call, summary].map((part) => source.match(part)?.length ?? 0);
  if (calls !== summaries) throw new Error(`Of ${calls} calls ${summaries} summaries were found.`);
  return source.replace(summary, '');
};

/** Removes from the web app the sentences about calls, which only the description of the API says. */
export const leanEndpoints = (): Plugin => ({
  name: 'lean-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) => (domain.test(id) ? { code: withoutSummaries(source), map: null } : null),
});
