import type { PrintJob } from './job-contract.ts';

/** Why a stopped job waits for a person; one that was cancelled, or whose labels may not be printed any more, waits for nobody. */
export const stoppedForNow: readonly string[] = [
  'print_job.stopped_by_printer',
  'print_job.waited_an_hour',
  'print_job.page_faulty',
  'print_job.other_labels',
  'print_job.restored',
  'print_job.hold_released',
];

/** Why no more labels of a job are printed, whatever anybody does. */
const ofOldRelease: readonly string[] = ['print_job.old_release', 'print_job.deleted_product'];

/** Why nobody wants more labels of a stopped job, or may have them. */
const ended: readonly string[] = [
  ...ofOldRelease,
  'print_job.cancelled',
  'print_job.left_out',
  'print_job.not_of_run',
  'print_job.refused_by_run',
  'print_job.run_stopped',
];

type Stopped = Pick<PrintJob, 'state' | 'code'>;

const isStopped = ({ state, code }: Stopped, among: readonly string[]): boolean =>
  state === 'stopped' && code !== null && among.includes(code);

/** Whether a job is stopped and waits for a person, who resumes it or cancels what is left of it. */
export const isStoppedForNow = (job: Stopped): boolean => isStopped(job, stoppedForNow);

/** Whether a job is stopped because its labels are of a release that is not current any more: nobody can resume it. */
export const isOfOldRelease = (job: Stopped): boolean => isStopped(job, ofOldRelease);

/** Whether labels of a resting job are left that somebody may cancel: they wait for a look at another, or are stopped and not for good. */
export const hasLabelsToCancel = (job: Stopped & Pick<PrintJob, 'queued'>): boolean =>
  job.queued > 0 || (job.state === 'stopped' && !isStopped(job, ended));

/** Whether nothing is left to be done of a job. At labels that were sent and not confirmed somebody may still have to look. */
export const isEnded = (job: Stopped): boolean =>
  job.state === 'printed' || job.state === 'failed' || isStopped(job, ended);
