import type { PrintJob } from './job-contract.ts';

/** Why a stopped job waits for a person; one that was cancelled, or whose labels may not be printed any more, waits for nobody. */
export const stoppedForNow: readonly string[] = [
  'print_job.stopped_by_printer',
  'print_job.waited_an_hour',
  'print_job.page_faulty',
  'print_job.restored',
  'print_job.hold_released',
];

/** Whether a job is stopped and waits for a person, who resumes it or cancels what is left of it. */
export const isStoppedForNow = ({ state, code }: Pick<PrintJob, 'state' | 'code'>): boolean =>
  state === 'stopped' && code !== null && stoppedForNow.includes(code);
