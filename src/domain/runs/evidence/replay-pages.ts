import { eventDetails } from '../event-details.ts';
import type { PrintedPage, Reprinted } from '../printed-pages.ts';
import { firstWithPages } from '../formats.ts';
import { formatOf, type PlayedEvent } from './played-event.ts';

/** A print job of the run, as the event that issued its labels tells of it. */
interface IssuedJob {
  pieces: number;
  /** Whether each page of it may be another label: their numbers are not known when its labels are issued. */
  mayHavePages: boolean;
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number > (numbers[index - 1] ?? 0));

/** What the events of a run say of the pages of its print jobs, and of labels that were printed again. */
export class ReplayedPages {
  readonly #jobs = new Map<number, IssuedJob>();

  /** Reads the next event. Returns why it could not say this, in words that follow its name; else nothing. */
  next(event: PlayedEvent): string[] {
    if (event.kind === 'print') this.#issue(event);
    if (event.kind !== 'reconcile') return [];
    const detail = eventDetails.reconcile.parse(event.detail);
    const { pages = [], reprints = [], printed } = detail;
    const isSaid = detail.pages !== undefined || detail.reprints !== undefined;
    if (isSaid && formatOf(event) < firstWithPages) return ['does not say what such an event says.'];
    if (!this.#hasPages(pages)) return ['has numbers of pages that were not printed for it.'];
    if (!reprints.every((one) => this.#hasReprint(one)))
      return ['has reprints of labels that were not printed for it.'];
    const out = pages.filter(({ is }) => is !== 'unknown').length;
    const again = reprints.reduce((sum, one) => sum + one.again, 0);
    return out + again > printed ? ['counts fewer labels than it says that were printed.'] : [];
  }

  #issue(event: PlayedEvent): void {
    const { jobId, pieces = 0, layout = 'artwork', numbers } = eventDetails.print.parse(event.detail);
    // An older portal named the number of the first page.
    const isUnnamed = numbers === undefined || formatOf(event) < firstWithPages;
    this.#jobs.set(jobId, { pieces, mayHavePages: layout === 'artwork' && isUnnamed });
  }

  /** Whether these are pages of jobs of the run, each once and in order. */
  #hasPages(pages: readonly PrintedPage[]): boolean {
    const ids = [...new Set(pages.map(({ jobId }) => jobId))];
    return ids.every((id) => {
      const job = this.#jobs.get(id);
      const numbers = pages.flatMap(({ jobId, page }) => (jobId === id ? [page] : []));
      const isOfJob = isRising(numbers) && (numbers.at(-1) ?? 0) <= (job?.pieces ?? 0);
      return job?.mayHavePages === true && isOfJob && pages.every((page) => page.numbers.length > 0);
    });
  }

  #hasReprint({ jobId, pieces, again, reason }: Reprinted): boolean {
    const most = this.#jobs.get(jobId)?.pieces ?? 0;
    const isOfJob = pieces.length > 0 && isRising(pieces) && (pieces.at(-1) ?? 0) <= most;
    return isOfJob && again >= 0 && again <= pieces.length && reason !== '';
  }
}
