import { everything, includesClient, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import type { Release } from '#domain/record/release.ts';
import type { Queries } from '../db/database.ts';
import type { Released } from '../releases/store.ts';
import { releaseWithin } from '../releases/within.ts';
import type { ShownDraft } from './shown-draft.ts';

const names = new Set(['by', 'updatedBy', 'sentBy', 'refusedBy', 'approvedBy']);

/** The same without the names of people, wherever they stand. */
const withoutNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, names.has(name) ? null : withoutNames(one)]),
  );
};

/** A draft as its client's people read it: one that waits for that client, with roles instead of names; null otherwise. */
export const draftWithin = <T>(scope: Scope, draft: ShownDraft<T> | null): ShownDraft<T> | null => {
  if (scope === everything || draft === null) return draft;
  if (draft.state !== 'waiting' || !draft.askedClients.some((id) => includesClient(scope, id))) return null;
  const askedClients = draft.askedClients.filter((id) => includesClient(scope, id));
  const shown = withoutOthers(scope, draft);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names became null, which all of these may be
  return { ...shown, record: withoutNames(shown.record) as T, askedClients };
};

/** A draft without the client to which, or from which, it moves a product. */
const withoutOthers = <T>(scope: Scope, draft: ShownDraft<T>): ShownDraft<T> => {
  const move = draft.changes.find(({ field }) => field === 'clientId');
  if (!move) return draft;
  const isOwn = (value: FieldChange['before']) => typeof value === 'number' && includesClient(scope, value);
  const changes = draft.changes.map((change) =>
    change.field === 'clientId' || change.field === 'clientName'
      ? {
          ...change,
          before: isOwn(move.before) ? change.before : null,
          after: isOwn(move.after) ? change.after : null,
        }
      : change,
  );
  const record = isOwn(move.after) ? draft.record : { ...draft.record, clientId: null, clientName: null };
  return { ...draft, changes, record };
};

/** What is there now, as a refusal shows it: with the draft only as the scope shows drafts. */
const currentWithin = (scope: Scope, current: unknown): unknown => {
  if (typeof current !== 'object' || current === null || !('draft' in current)) return withoutNames(current);
  const { draft, ...rest } = current;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withoutNames(one)])),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Publishing` says so of every draft in a refusal
    draft: draftWithin(scope, draft as ShownDraft<unknown> | null),
  };
};

/** Refusals that name a product or a client: another's, where a release was made at its product, or gives it one. */
const namesOthers: ReadonlySet<ProblemCode> = new Set([
  'product.duplicate',
  'product.code_taken',
  'client.not_found',
]);

/** A refusal as a client's person reads it: with what is there now, without names, and drafts and products of others. */
export const refusalWithin = (scope: Scope, { code, details }: Problem): Problem => {
  if (namesOthers.has(code)) return new Problem(code);
  const { current, ...others } = details;
  const shown = current === undefined ? {} : { current: currentWithin(scope, current) };
  // The draft is its editors' to bring up to date.
  if (code === 'draft.stale') return new Problem(code, { ...saidBy(said('refusal.overtaken')), ...shown });
  return new Problem(code, { ...others, ...shown });
};

/** What a client's person is answered: a refusal as the scope shows it. */
export const answerWithin = async <T>(scope: Scope, act: () => Promise<T>): Promise<T> => {
  if (scope === everything) return act();
  try {
    return await act();
  } catch (error) {
    throw error instanceof Problem ? refusalWithin(scope, error) : error;
  }
};

/** A release that was answered, as the scope shows it: with the roles that its people have among all releases of the record. */
export const answeredWithin = async (
  queries: Queries,
  scope: Scope,
  record: { entity: Released; id: number },
  release: Release,
): Promise<Release> => {
  if (scope === everything) return release;
  const published = await releaseWithin(queries, scope, record, release);
  return published ?? { ...release, by: null, approvedBy: null };
};
