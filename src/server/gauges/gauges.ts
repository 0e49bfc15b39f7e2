import type { Clock } from '../clock.ts';
import { findClockDoubt } from '../clock-doubt/clock-doubt.ts';
import type { Database } from '../db/database.ts';
import { everyDegraded, type Degradation } from '../settings/degradation.ts';
import type { Space } from '../storage/space.ts';
import { together } from '../together.ts';
import { findGaugedValues } from './store.ts';

/** Every gauge with what it says. The ages are missing as long as there is nothing whose age it could be. */
export const gaugeHelps = {
  labelport_degraded: 'Whether something works only in part, by its code: 1 or 0.',
  labelport_clock_in_doubt: 'Whether the clock waits for a confirmation: 1 or 0.',
  labelport_disk_free_bytes: 'Free space on the disk of the data folder.',
  labelport_disk_total_bytes: 'Size of that disk.',
  labelport_database_writes_waiting: 'Transactions that wait for their turn.',
  labelport_seal_age_seconds: 'Age of the newest seal of runs.',
  labelport_seals_unsent: 'Seals that were not accepted yet.',
  labelport_print_jobs_open: 'Label jobs that are waiting or printing.',
  labelport_print_queue_age_seconds: 'Age of the oldest of them.',
  labelport_runs_stopped: 'Runs that wait for a second person.',
  labelport_backup_age_seconds: 'Age of the newest backup that npm run backup has made.',
} as const;

export type GaugeName = keyof typeof gaugeHelps;

/** A value of a gauge. `code` is its only label. */
export interface GaugeValue {
  name: GaugeName;
  code?: string;
  value: number;
}

interface GaugeParts {
  database: Database;
  degradation: Degradation;
  clock: Clock;
  space: () => Promise<Space>;
}

/** How long values are shown again: anybody who reaches the port may ask. */
const keptMs = 5_000;

/** Returns a function that reads all gauges, at most once in five seconds. */
export const openGauges = (parts: GaugeParts): (() => Promise<readonly GaugeValue[]>) => {
  let latest: readonly GaugeValue[] = [];
  let readAt = -Infinity;
  return together(async () => {
    if (performance.now() - readAt < keptMs) return latest;
    latest = await readGauges(parts);
    readAt = performance.now();
    return latest;
  });
};

const readGauges = async ({ database, degradation, clock, space }: GaugeParts): Promise<GaugeValue[]> => {
  const [degraded, values, doubt, left] = await Promise.all([
    degradation.current(),
    findGaugedValues(database.read),
    findClockDoubt(database.read, clock()),
    space().catch(() => null),
  ]);
  const age = (name: GaugeName, at: string | null): GaugeValue[] =>
    at === null ? [] : [{ name, value: (clock().getTime() - Date.parse(at)) / 1000 }];
  return [
    ...everyDegraded.map((code) => ({
      name: 'labelport_degraded' as const,
      code,
      value: Number(degraded.includes(code)),
    })),
    { name: 'labelport_clock_in_doubt', value: Number(doubt !== null) },
    ...(left === null
      ? []
      : [
          { name: 'labelport_disk_free_bytes' as const, value: left.free },
          { name: 'labelport_disk_total_bytes' as const, value: left.total },
        ]),
    { name: 'labelport_database_writes_waiting', value: database.waitingWrites() },
    ...age('labelport_seal_age_seconds', values.sealedAt),
    { name: 'labelport_seals_unsent', value: values.unsentSeals },
    { name: 'labelport_print_jobs_open', value: values.openPrintJobs },
    ...age('labelport_print_queue_age_seconds', values.oldestPrintJobAt),
    { name: 'labelport_runs_stopped', value: values.stoppedRuns },
    ...age('labelport_backup_age_seconds', values.backedUpAt),
  ];
};
