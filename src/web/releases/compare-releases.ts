import { changesBetween } from '#domain/changes/changes.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import type { FullRelease } from '#domain/releases/contract.ts';
import { shownChanges } from '#web/history/wording.ts';
import { toldHere } from '#web/words/told.ts';

/** Two releases field by field. A field that both leave empty is in neither list. */
interface Comparison {
  differing: readonly FieldChange[];
  same: readonly FieldChange[];
}

/** Adds the client's name: a release has the client's id, but readers know the name. */
const namedContent = ({ content, clientName }: FullRelease) => ({ ...content, clientName });

/** Identifies a field of a record or of one of its labels. */
export const keyOfField = ({ field, labelNumber }: FieldChange): string => `${field} ${labelNumber ?? 0}`;

/** The fields that differ between two releases of one record, and those that are the same. */
export const compareReleases = (
  kind: 'product' | 'client',
  before: FullRelease,
  after: FullRelease,
): Comparison => {
  const [old, current] = [namedContent(before), namedContent(after)];
  const differing = toldHere(changesBetween(kind, old, current));
  const changed = new Set(differing.map(keyOfField));
  const all = toldHere(changesBetween(kind, {}, current));
  return {
    differing: shownChanges(differing),
    same: shownChanges(all.filter((field) => !changed.has(keyOfField(field)))),
  };
};
