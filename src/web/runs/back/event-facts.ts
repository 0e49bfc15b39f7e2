import { eventDetails } from '#domain/runs/event-details.ts';
import { PrintedPages } from '#domain/runs/printed-pages.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { formatExactTime } from '#web/kit/texts/format-date.ts';
import { clearanceTexts } from '../wording.ts';
import { runsBackWords as words } from './wording.ts';

const names: Readonly<Record<string, string>> = {
  product: words.product,
  label: words.label,
  text: words.code,
  code: words.roll,
  pieces: words.labels,
  applied: words.applied,
  jobId: words.printJob,
  printed: words.printed,
  labelSku: words.label,
  supplierBatch: words.suppliersBatch,
  cause: words.cause,
  reason: words.reason,
  stationName: words.to,
  seen: words.seen,
  before: words.runBefore,
  takenAt: words.takenByCamera,
  confirmedAt: words.hadConfirmedReleases,
  numbers: words.numbers,
};

const clearance: Readonly<Record<string, string>> = clearanceTexts;

const causes: Readonly<Record<string, string>> = words.causes;
const sight: Readonly<Record<string, string>> = words.sight;

/** A value in the reader's words: what is a choice of the program is named, what was written or scanned stays as it is. */
const shown = (name: string, value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return name === 'cause' ? (causes[value] ?? value) : value;
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.map((one) => (name === 'seen' ? (sight[String(one)] ?? String(one)) : String(one))).join(', ');
};

/** The values of an event as the record names them; what its sentence says already is left out. */
export const factsOfEvent = (
  { kind, reason, detail }: Pick<RunEvent, 'kind' | 'reason' | 'detail'>,
  shownTime: (at: string) => string = formatExactTime,
): [name: string, value: string][] => {
  if (kind === 'start') return factsOfStart(detail);
  const facts = Object.entries(detail).flatMap(([name, value]): [string, string][] => {
    const text = shown(name, value);
    const title = names[name];
    if (text === null || title === undefined || text === reason) return [];
    return [[title, text]];
  });
  const gone = eventDetails.clear.safeParse(detail);
  if (kind === 'clear' && gone.success)
    facts.push([words.checked, gone.data.gone.map((line) => clearance[line] ?? line).join(' ')]);
  facts.push(...factsOfPages(detail));
  if (detail['isDestroyed'] === true) facts.push([words.destroyed, words.yes]);
  const signed = eventDetails.close.shape.signed.safeParse(detail['signed']).data;
  if (signed)
    facts.push([
      words.signed,
      `${signed.by.name}, ${words.meanings[signed.meaning]}, ${shownTime(signed.at)}`,
    ]);
  return facts;
};

/** The numbers on each page, with the print job where there are several, and what was asked for again. */
const factsOfPages = (detail: RunEvent['detail']): [string, string][] => {
  const { pages = [], reprints = [] } = PrintedPages.safeParse(detail).data ?? {};
  const isOfSeveral = new Set(pages.map(({ jobId }) => jobId)).size > 1;
  return [
    ...pages.map(({ jobId, page, numbers, is }): [string, string] => [
      isOfSeveral ? words.pageOf(page, jobId) : words.page(page),
      [...numbers, words.isPage[is]].filter((text) => text !== null).join(', '),
    ]),
    ...reprints.map(({ jobId, pieces, reason }): [string, string] => [words.again(pieces, jobId), reason]),
  ];
};

const factsOfStart = (detail: RunEvent['detail']): [string, string][] => {
  const start = eventDetails.start.safeParse(detail).data;
  if (!start) return [];
  const { published, printer, scanner, zone, confirmations = [] } = start;
  return [
    [
      words.releasePublished,
      `${published.summary}, ${published.by ?? words.thePortal}, ${formatExactTime(published.at)}`,
    ],
    ...(published.approvedBy === null ? [] : [[words.approved, published.approvedBy] as [string, string]]),
    ...(printer ? [[words.printer, printer.name] as [string, string]] : []),
    ...(typeof scanner === 'string' ? [[words.scanner, scanner] as [string, string]] : []),
    ...(zone === undefined ? [] : [[words.timeZoneServer, zone] as [string, string]]),
    ...confirmations.map(({ name, at }): [string, string] => [
      words.hadConfirmedReleases,
      `${name}, ${formatExactTime(at)}`,
    ]),
  ];
};
