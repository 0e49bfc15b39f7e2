import { Cause, clearanceTexts } from '#domain/runs/acts.ts';
import { eventDetails } from '#domain/runs/event-details.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { formatExactTime } from '#web/kit/format-date.ts';

const names: Readonly<Record<string, string>> = {
  product: 'Product',
  label: 'Label',
  text: 'Code',
  code: 'Roll',
  pieces: 'Labels',
  applied: 'Applied',
  jobId: 'Print job',
  printed: 'Printed',
  labelSku: 'Label',
  supplierBatch: 'Supplier’s batch',
  cause: 'Cause',
  reason: 'Reason',
  stationName: 'To',
  seen: 'Seen',
};

const clearance: Readonly<Record<string, string>> = clearanceTexts;

const shown = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : Array.isArray(value) && value.length > 0
      ? value.join(', ')
      : null;

/** The values of an event as the record names them; what its sentence says already is left out. */
export const factsOfEvent = ({ kind, reason, detail }: RunEvent): [name: string, value: string][] => {
  if (kind === 'start') return factsOfStart(detail);
  const facts = Object.entries(detail).flatMap(([name, value]): [string, string][] => {
    const text = shown(value);
    const title = names[name];
    if (text === null || title === undefined || text === reason) return [];
    return [[title, name === 'cause' && Cause.safeParse(value).success ? text.replace('_', ' ') : text]];
  });
  const gone = eventDetails.clear.safeParse(detail);
  if (kind === 'clear' && gone.success)
    for (const line of gone.data.gone) facts.push(['Checked', clearance[line] ?? line]);
  if (detail['isDestroyed'] === true) facts.push(['Destroyed', 'yes']);
  const signed = eventDetails.close.shape.signed.safeParse(detail['signed']).data;
  if (signed) facts.push(['Signed', `${signed.by.name}, ${signed.meaning}, ${formatExactTime(signed.at)}`]);
  return facts;
};

const factsOfStart = (detail: RunEvent['detail']): [string, string][] => {
  const start = eventDetails.start.safeParse(detail).data;
  if (!start) return [];
  const { published, printer, scanner, zone, confirmations = [] } = start;
  return [
    [
      'Release published',
      `${published.summary}, ${published.by ?? 'the portal'}, ${formatExactTime(published.at)}`,
    ],
    ...(published.approvedBy === null ? [] : [['Approved', published.approvedBy] as [string, string]]),
    ...(printer ? [['Printer', printer.name] as [string, string]] : []),
    ...(typeof scanner === 'string' ? [['Scanner', scanner] as [string, string]] : []),
    ...(zone === undefined ? [] : [['Time zone of the server', zone] as [string, string]]),
    ...confirmations.map(({ name, at }): [string, string] => [
      'Had confirmed the releases',
      `${name}, ${formatExactTime(at)}`,
    ]),
  ];
};
