import { Approval } from '#domain/releases/approval.ts';
import type { Control } from '#domain/releases/control-contract.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

/** The defaults, for a client without stored settings. */
export const uncontrolled: Control = {
  isControlled: false,
  approval: 'none',
  needsApproval: false,
  answersByLink: false,
  checkEvery: 1,
  checkAt: 'all',
  challengesEachRun: true,
  unexplainedLimit: 0,
  needsPhoto: false,
  needsSecondToClear: false,
  isShadow: false,
};

/** A client's control settings; the defaults if none are stored. */
export const findControl = async (queries: Queries, clientId: number): Promise<Control> => {
  const row = await queries
    .selectFrom('client_controls')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return uncontrolled;
  return {
    isControlled: row.is_controlled === 1,
    approval: Approval.parse(row.approval),
    needsApproval: row.approval !== 'none',
    answersByLink: row.answers_by_link === 1,
    checkEvery: row.check_every,
    checkAt: row.check_at === 'all' ? 'all' : 'first_and_every',
    challengesEachRun: row.challenges_each_run === 1,
    unexplainedLimit: row.unexplained_limit,
    needsPhoto: row.needs_photo === 1,
    needsSecondToClear: row.needs_second_to_clear === 1,
    isShadow: row.is_shadow === 1,
  };
};

const controlled = (queries: Queries) =>
  queries.selectFrom('client_controls').select('client_id').where('is_controlled', '=', 1);

/** Ids of clients. What is of no client has null instead of one, and is never controlled. */
type ClientIds = ReadonlySet<number | null>;

const idsOf = (rows: readonly { client_id: number }[]): ClientIds =>
  new Set(rows.map(({ client_id }) => client_id));

/** The ids of all controlled clients. */
export const findAllControlled = async (queries: Queries): Promise<ClientIds> =>
  idsOf(await controlled(queries).execute());

/** The ids of the controlled clients among these. */
export const findControlledAmong = async (
  queries: Queries,
  clientIds: readonly number[],
): Promise<ClientIds> =>
  idsOf(
    clientIds.length === 0 ? [] : await controlled(queries).where('client_id', 'in', clientIds).execute(),
  );

/** Stores a client's control settings; the caller has locked the client. */
export const writeControl = async (queries: Queries, clientId: number, control: Control): Promise<void> => {
  await queries.deleteFrom('client_controls').where('client_id', '=', clientId).execute();
  await insertMany(queries, 'client_controls', [
    {
      client_id: clientId,
      is_controlled: Number(control.isControlled),
      needs_approval: Number(control.approval !== 'none'),
      approval: control.approval,
      answers_by_link: Number(control.answersByLink),
      check_every: control.checkEvery,
      check_at: control.checkAt,
      challenges_each_run: Number(control.challengesEachRun),
      unexplained_limit: control.unexplainedLimit,
      needs_photo: Number(control.needsPhoto),
      needs_second_to_clear: Number(control.needsSecondToClear),
      is_shadow: Number(control.isShadow),
    },
  ]);
};
