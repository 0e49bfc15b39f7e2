import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getMetrics } from '#domain/settings/contract.ts';
import { commandLine } from '#server/audit/source.ts';
import { recordAudit } from '#server/audit/store.ts';
import { projectDir } from '#server/project-dir.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

const gibibyte = 1024 ** 3;

onBothEngines((engine) => {
  test('O7: metrics tell of disk, seals, backups, print queue, stops and what is degraded', async () => {
    const space = async () => ({ free: 5 * gibibyte, total: 200 * gibibyte });
    const app = await startTestApp(engine, { METRICS: 'true' }, { space });
    const hourAgo = new Date(app.clock.now.getTime() - 3_600_000).toISOString();
    const event = { at: hourAgo, userId: null, kind: 'backup_made', source: commandLine } as const;
    await app.database.write(async (queries) => {
      await recordAudit(queries, event);
      await sql`insert into seals (number, at, text, sha256, run_count) values (1, ${hourAgo}, '{}', 'x', 0)`.execute(
        queries,
      );
    });
    const text = await (await app.guest.fetch(getMetrics.path)).text();
    expect(text.split('\n').filter((line) => line.startsWith('labelport_'))).toEqual([
      'labelport_degraded{code="degraded.files_unavailable"} 0',
      'labelport_degraded{code="degraded.data_dir_unavailable"} 0',
      'labelport_degraded{code="degraded.disk_nearly_full"} 1',
      'labelport_degraded{code="degraded.disk_full"} 0',
      'labelport_clock_in_doubt 0',
      `labelport_disk_free_bytes ${5 * gibibyte}`,
      `labelport_disk_total_bytes ${200 * gibibyte}`,
      'labelport_database_writes_waiting 0',
      'labelport_seal_age_seconds 3600',
      'labelport_seals_unsent 1',
      'labelport_print_jobs_open 0',
      'labelport_runs_stopped 0',
      'labelport_backup_age_seconds 3600',
    ]);

    const rules = await readFile(join(projectDir, 'deploy/alerts.yml'), 'utf8');
    const named = [...rules.matchAll(/\b(?:labelport|http|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(new Set(named).size).toBeGreaterThan(9);
    const known = [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name);
    const unknown = named.filter((name) => !known.includes(name.replace(/_(?:bucket|count)$/, '')));
    expect(unknown).toEqual([]);
  });
});
