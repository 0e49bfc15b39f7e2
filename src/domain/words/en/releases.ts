import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

/** What a release changed, where nobody has said it in words of their own. */
export const releaseWords = {
  'release.created': 'Created',
  'release.restored': 'Restored',
  'release.first': 'As it was when releases began',
  'release.control_ended': 'Published when control ended',
  /** The fields that fit into one line, and how many more changed. */
  'release.changed': ({ fields, more }: { fields: readonly StoredSaid[]; more: number }, f: Formats) =>
    fields.map(f.say).join(', ') + (more > 0 ? ` and ${f.number(more)} more` : ''),
};
