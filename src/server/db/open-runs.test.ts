import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RunState } from '#domain/runs/run-state.ts';
import { onSqlite } from '#testing/engines.ts';
import { isOpenRun } from './open-runs.ts';

onSqlite((engine) => {
  test('the open runs of a station are found by the index of open runs', async () => {
    const { read } = await engine.open();
    const found = sql`select r.id from runs as r where r.station_id = 1 and ${isOpenRun('r')}`;
    const { rows } = await sql<{ detail: string }>`explain query plan ${found}`.execute(read);
    expect(rows.map(({ detail }) => detail).join()).toContain('INDEX runs_open');
  });

  test('every run is open that is neither closed nor abandoned', async () => {
    const { read } = await engine.open();
    const open = async (state: string) => {
      const runs = sql`(select ${state} as state) as runs`;
      return (await sql`select 1 from ${runs} where ${isOpenRun()}`.execute(read)).rows.length > 0;
    };
    const states = await Promise.all(RunState.options.map(async (state) => [state, await open(state)]));
    expect(states.flatMap(([state, isOpen]) => (isOpen === true ? [] : [state]))).toEqual([
      'closed',
      'abandoned',
    ]);
  });
});
