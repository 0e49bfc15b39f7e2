import type { RunAct } from '#domain/runs/acts.ts';
import type { Judgement } from '#domain/runs/judging/judge-piece.ts';
import type { Circumstances, Signatory } from '#domain/runs/turns.ts';
import type { Queries } from '../db/database.ts';
import type { Signer } from '../signatures/signatures.ts';
import type { AnyAct, How } from './acting.ts';
import { judge, usedSaid } from './judging.ts';
import { findNumber, forgetNumbers, noteNumbers } from './numbers-store.ts';
import { factsOfJob, printedOf } from './run-printing.ts';
import { hasWorkedIn } from './events-store.ts';
import type { StoredRun } from './store.ts';
import { whoOf } from './who.ts';

/** What the portal knows about an act in a locked run. */
export const circumstancesOf = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { by, at }: How,
  signer: Signer | null,
): Promise<Circumstances> => {
  const { standing } = run;
  const job = act.kind === 'print' ? await factsOfJob(queries, act.jobId) : {};
  return {
    ...(await whoOf(queries, run, by, at)),
    judged: act.kind === 'photo' ? null : await judgeOnce(queries, run, act, at),
    printed: act.kind === 'reconcile' ? await printedOf(queries, standing.jobs) : { isOver: true, pieces: 0 },
    ordered: typeof job['pieces'] === 'number' ? job['pieces'] : 0,
    layout: typeof job['layout'] === 'string' ? job['layout'] : undefined,
    signer: signer && (await signerOf(queries, run, signer, at)),
  };
};

/**
 * Judges an act, and records the numbers of a right piece in its transaction. Another process may have checked one of
 * them meanwhile: then this piece is the copy. The number is of the event that the act will be.
 */
const judgeOnce = async (
  queries: Queries,
  run: StoredRun,
  act: RunAct,
  at: string,
): Promise<Judgement | null> => {
  const judged = await judge(queries, run, act, at);
  if (judged?.is !== 'right' || judged.numbers.length === 0) return judged;
  const { clientId } = run.plan;
  const event = { runId: run.id, seq: run.seq + 1, at };
  if (await noteNumbers(queries, clientId, judged.numbers, event)) return judged;
  await forgetNumbers(queries, event);
  for (const number of judged.numbers) {
    const used = await findNumber(queries, clientId, number);
    if (used) return { is: 'wrong', said: usedSaid(number, used) };
  }
  return judged;
};

/** Who signs, as somebody who acts in the run. */
const signerOf = async (
  queries: Queries,
  run: StoredRun,
  { userId, actingRole }: Signer,
  at: string,
): Promise<Signatory> => ({
  ...(await whoOf(queries, run, { userId, actingRole: await actingRole(queries), station: null }, at)),
  hasWorked: await hasWorkedIn(queries, run.id, userId),
});
