import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, pageQuery } from '../contract/fields.ts';
import { Told } from '../words/told.ts';
import { runFilters } from './contract.ts';
import { RunEventKind } from './run.ts';

/** A number that exists once, and the run in which it was checked or printed: of a piece, a carton or a pallet. */
export const RunNumber = z
  .object({
    kind: z.enum(['serial', 'sscc', 'transparency', 'printed_sscc', 'printed_serial', 'printed_carton']),
    value: z.string(),
    runId: z.int(),
    /** The event that checked or printed it. */
    seq: z.int(),
    at: Instant,
  })
  .meta({ id: 'RunNumber' });
export type RunNumber = z.infer<typeof RunNumber>;

export const listRunNumbers = endpoint({
  method: 'GET',
  path: '/api/runs/numbers',
  needs: 'run.read',
  summary: 'The serial numbers, carton numbers and SSCCs in the runs that the filters find, a page at a time',
  query: z.object({ ...runFilters, ...pageQuery }),
  reply: listOf(RunNumber),
  fails: [],
});

/** Somebody who has an event in a run. */
export const RunPerson = z
  .object({
    id: z.int(),
    /** Null of an account that is not there any more. */
    name: z.string().nullable(),
    runs: z.int(),
  })
  .meta({ id: 'RunPerson' });
export type RunPerson = z.infer<typeof RunPerson>;

export const listRunPeople = endpoint({
  method: 'GET',
  path: '/api/runs/people',
  needs: 'history.read',
  summary: 'The people who have an event in the runs that the filters find, by name, and in how many',
  query: z.object(runFilters),
  reply: z.array(RunPerson),
  fails: [],
});

/** An act that was refused: it changed nothing, and is no event. */
export const RunRefusal = z
  .object({
    id: z.int(),
    at: Instant,
    user: z.object({ id: z.int(), name: z.string() }),
    station: z.object({ id: z.int(), name: z.string() }).nullable(),
    kind: RunEventKind,
    ...Told.shape,
  })
  .meta({ id: 'RunRefusal' });
export type RunRefusal = z.infer<typeof RunRefusal>;

export const listRunRefusals = endpoint({
  method: 'GET',
  path: '/api/runs/:id/refusals',
  needs: 'history.read',
  summary: 'What was refused in a run and why, newest first, at most 100 before one of them',
  params: IdParams,
  query: z.object({ before: IdText.optional() }),
  reply: z.array(RunRefusal),
  fails: ['run.not_found'],
});
