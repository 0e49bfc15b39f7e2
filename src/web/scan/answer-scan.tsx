import type { QueryClient } from '@tanstack/react-query';
import type { Location, NavigateFunction, To } from 'react-router';
import { plainCode } from '#domain/codes/plain-code.ts';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { isDialogOpen, showAboveAll } from '#web/kit/above-all.tsx';
import { hasUnsaved } from '#web/kit/unsaved.ts';
import { seedProduct } from '#web/products/queries.ts';
import { benchCode } from './bench-code.ts';
import { putInto, type FieldMemory } from './field-memory.ts';
import { resolveScan } from './resolve-scan.ts';
import type { Scan } from './scan-handlers.ts';
import { ScanNotice, ScanOffer } from './scan-notice.tsx';
import { outcomeOf, shortened, type ScanOutcome } from './scan-outcome.ts';
import { playTone } from './tones.ts';

let hiding: ReturnType<typeof setTimeout> | undefined;

/** How long a notice is shown if the screen says the same, in milliseconds. */
const briefMs = 2000;

const hide = (): void => {
  clearTimeout(hiding);
  showAboveAll(null);
};

const show = (node: Parameters<typeof showAboveAll>[0]): void => {
  clearTimeout(hiding);
  showAboveAll(node);
};

/** The client that the search on screen is filtered by. */
const heldClient = ({ pathname, search }: Location): number | undefined =>
  pathname === '/search' ? idInAddress(new URLSearchParams(search).get('clientId')) : undefined;

const searchFor = (text: string, clientId: number | undefined) => {
  const query = new URLSearchParams({ q: text });
  if (clientId !== undefined) query.set('clientId', String(clientId));
  return { pathname: '/search', search: query.toString() };
};

/** Whether a change of screens would interrupt the user: in a field, with unsaved input, or in a dialog. */
const isAtSomething = ({ field }: Scan): boolean => field !== null || hasUnsaved() || isDialogOpen();

/** The screen on which a scan is answered, and what the answer needs. */
interface Place {
  location: Location;
  navigate: NavigateFunction;
  queryClient: QueryClient;
}

/**
 * Looks up a scan and acts on the result: opens the product at its label, shows near matches, or says what is wrong.
 * Does nothing more once `signal` is aborted.
 */
export const answerScan = async (
  scan: Scan,
  { location, navigate, queryClient }: Place,
  signal: AbortSignal,
): Promise<void> => {
  signal.addEventListener('abort', () => clearTimeout(hiding), { once: true });
  const { text } = scan;
  const clientId = heldClient(location);
  const isKept = isAtSomething(scan);
  if (text === benchCode && !isKept) {
    hide();
    void navigate('/bench');
    return;
  }
  if (isKept) offer(scan, null, navigate);
  else sayWhenSlow(text);
  try {
    const resolved = await resolveScan(text, clientId, signal);
    if (signal.aborted) return;
    // The page can show them at once without a second round trip: an exact hit includes the whole product.
    for (const hit of resolved.products) seedProduct(queryClient, hit);
    const outcome = outcomeOf(text, resolved);
    playTone(toneOf(outcome));
    if (isKept) offer(scan, outcome, navigate);
    else follow(text, outcome, clientId, navigate);
  } catch (error) {
    if (signal.aborted) return;
    playTone('stop');
    if (!isKept && text.length <= limits.text.search) {
      // The current screen would be taken for the answer. The search says what is wrong, and tries again.
      hide();
      void navigate(searchFor(text, clientId));
      return;
    }
    const title = 'The code could not be looked up';
    const words = sentenceOf(error);
    // A code that was scanned into a field can still be put into it.
    if (isKept) offer(scan, null, navigate, `${title}. ${words}`);
    else show(<ScanNotice tone="stop" title={title} text={words} onDismiss={hide} />);
  }
};

const toneOf = ({ kind }: ScanOutcome) => {
  if (kind === 'roll') return 'found';
  return kind === 'choose' ? 'not-found' : kind;
};

/** The delay before a notice says that the lookup is in progress, in milliseconds. */
const slowMs = 300;

const sayWhenSlow = (text: string): void => {
  hide();
  hiding = setTimeout(() => {
    show(<ScanNotice tone="offer" title={`Looking up ${shortened(text)}…`} onDismiss={hide} />);
  }, slowMs);
};

const follow = (
  text: string,
  outcome: ScanOutcome,
  clientId: number | undefined,
  navigate: NavigateFunction,
): void => {
  if (outcome.kind === 'found') {
    const { product, note } = outcome;
    const title = `Found: ${product.itemDescription ?? product.sku}`;
    show(<ScanNotice tone="found" title={title} text={note} onDismiss={hide} />);
    hiding = setTimeout(hide, briefMs);
    void navigate(`/products/${product.id}?tab=labels`);
    return;
  }
  if (outcome.kind === 'roll') {
    hide();
    void navigate(`/rolls/${outcome.code}`);
    return;
  }
  const { kind, title, text: words } = outcome;
  // The current screen shows another product. The search replaces it, so that nobody labels by it.
  if (text.length <= limits.text.search) void navigate(searchFor(text, clientId));
  const tone = kind === 'stop' ? 'stop' : 'not-found';
  show(<ScanNotice tone={tone} title={title} text={words} onDismiss={hide} />);
  // On a phone the notice covers the first product to choose from.
  if (outcome.kind === 'choose' && outcome.isSaidBySearch) hiding = setTimeout(hide, briefMs);
};

const wordsOf = (outcome: ScanOutcome | null): string => {
  if (outcome === null) return 'Looking it up…';
  if (outcome.kind === 'found') return outcome.product.itemDescription ?? outcome.product.sku;
  if (outcome.kind === 'roll') return 'A roll of labels.';
  return [outcome.title, outcome.text].filter(Boolean).join('. ');
};

/** The kind of value that a field takes if it is never a code; null for a field that takes any text. */
const otherThanCodes = ({ dataset, type }: FieldMemory['field']): string | null =>
  'numberField' in dataset ? 'a number' : type === 'date' ? 'a day' : null;

const openLabels: Readonly<Partial<Record<ScanOutcome['kind'], string>>> = {
  choose: 'Open search',
  roll: 'Open roll',
};

const offer = (
  scan: Scan,
  outcome: ScanOutcome | null,
  navigate: NavigateFunction,
  words = wordsOf(outcome),
): void => {
  const { text, field } = scan;
  const code = plainCode(text);
  const leave = (to: To) => () => {
    hide();
    // If something is unsaved, the leave guard asks first.
    void navigate(to);
  };
  const open =
    outcome?.kind === 'found'
      ? leave(`/products/${outcome.product.id}?tab=labels`)
      : outcome?.kind === 'choose'
        ? leave(searchFor(text, undefined))
        : outcome?.kind === 'roll'
          ? leave(`/rolls/${outcome.code}`)
          : null;
  const other = field && otherThanCodes(field.field);
  const put =
    field === null || other !== null
      ? null
      : () => {
          hide();
          field.field.focus();
          putInto(field, code);
        };
  show(
    <ScanOffer
      title="That was a scan"
      text={`${shortened(code)}. ${words}${other === null ? '' : ` Nothing was entered: this field takes ${other}.`}`}
      onOpen={open}
      openLabel={openLabels[outcome?.kind ?? 'found'] ?? 'Open product'}
      onPut={put}
      onDismiss={hide}
    />,
  );
};
