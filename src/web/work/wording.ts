import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { Gap } from '#domain/products/gaps.ts';
import type { Work } from '#domain/work/contract.ts';

/** The texts about gaps in the catalogue. */
export const workWords = wordsOf('work.workWords', {
  count: (count: number): string => formatNumber(count),
  gaps: {
    label: 'without a label',
    artwork: 'with a label without artwork',
    barcode: 'without a barcode',
    client: 'without a client',
    picture: 'without a picture',
    check: 'whose artwork fails its check',
  },
} as const satisfies { gaps: Readonly<Record<Gap, string>>; [word: string]: unknown });

export const productsCounted = wordsOf('work.productsCounted', (count: number): string =>
  plural(count, { one: 'product', other: 'products' }),
);

/** The first steps of an empty portal, in their order. */
export const firstDay = wordsOf('work.firstDay', {
  title: 'First steps',
  text: 'In this order, each step has what it needs.',
  putAway: 'Hide',
  done: 'Done',
} as const);

/** The steps, each with the screen on which it is done. */
export const firstSteps = wordsOf('work.firstSteps', [
  { step: 'client', label: 'Add a client', to: '/admin/clients?new', needs: 'client.edit' },
  {
    step: 'product',
    label: 'Add products, or import them from a workbook',
    to: '/admin/products',
    needs: 'product.edit',
  },
  {
    step: 'artwork',
    label: 'Give a product a label with artwork',
    to: '/admin/products?lacks=label',
    needs: 'product.edit',
  },
  { step: 'stock', label: 'Count label stock', to: '/admin/inventory', needs: 'inventory.edit' },
  { step: 'colleague', label: 'Invite people', to: '/admin/portal?new', needs: 'user.invite' },
  { step: 'printer', label: 'Add a printer', to: '/admin/printers', needs: 'printer.manage' },
  { step: 'station', label: 'Make a browser a station', to: '/admin/stations', needs: 'station.manage' },
  { step: 'badge', label: 'Print badges', to: '/admin/stations', needs: 'badge.manage' },
  { step: 'scanner', label: 'Check the scanner of a station', to: '/scanner', needs: 'station.manage' },
  { step: 'scan', label: 'Scan the barcode of a product', to: '/', needs: 'product.read' },
] as const satisfies readonly {
  step: keyof Work['has'];
  label: string;
  to: string;
  needs: Permission;
}[]);

export const figureWords = wordsOf('work.figureWords', {
  title: 'The last 30 days',
  notLoaded: 'The figures of the last 30 days could not be loaded.',
  summary: (scans: number, misses: number): string =>
    scans === 0
      ? 'Nothing was scanned in these days.'
      : `${plural(scans, { one: '# scan', other: '# scans' })}, ${formatNumber(misses)} of which found nothing.`,
  bars: (days: readonly { day: string; scans: number }[]): string => {
    const [top] = days.toSorted((one, other) => other.scans - one.scans);
    return `Scans by day, most on ${top?.day ?? ''}: ${formatNumber(top?.scans ?? 0)}.`;
  },
  day: (day: string, scans: number, misses: number): string =>
    `${day}: ${formatNumber(scans)} scans, ${formatNumber(misses)} found nothing`,
  found: 'Found',
  nothing: 'Nothing found',
  today: 'today',
  most: 'Scanned most',

  description: 'Description',
  client: 'Client',
  scans: 'Scans',
} as const);

export const workScreen = wordsOf('work.workScreen', {
  title: 'To do',
  lead: 'What waits for an editor. Each count leads to where it is settled.',
  nothing: 'Nothing waits for you.',
  zeros: (count: number): string => `Nothing to do: ${count}`,
  editorsOnly: 'You need editor access',
  editorsOnlyText: 'This list is for editors and administrators.',
  notLoaded: 'What waits could not be counted.',
  since: (day: string): string => `since ${day}`,
  holds: 'on hold',
  stopped: (count: number): string => plural(count, { one: 'stopped run', other: 'stopped runs' }),
  stranded: (count: number): string =>
    plural(count, { one: 'run open for more than a day', other: 'runs open for more than a day' }),
  printing: (count: number): string =>
    plural(count, { one: 'print job that waits for somebody', other: 'print jobs that wait for somebody' }),
  drafts: (count: number, client: string): string =>
    `${plural(count, { one: 'draft', other: 'drafts' })} of ${client} to publish or approve`,
  misses: (count: number): string => plural(count, { one: 'unknown code', other: 'unknown codes' }),
  out: (count: number): string => plural(count, { one: 'label out of stock', other: 'labels out of stock' }),
  low: (count: number): string => plural(count, { one: 'label running low', other: 'labels running low' }),
  unread: 'Releases that were not confirmed',
  unreadText:
    'Published more than a week ago for clients under control. The page of the client says who has read them.',
  unreadBy: (release: number, people: number): string =>
    `Release ${release} is not confirmed by ${plural(people, { one: '# person', other: '# people' })}`,
} as const);
