import type { QueryClient } from '@tanstack/react-query';
import type { Location, NavigateFunction } from 'react-router';
import { plainCode } from '#domain/codes/plain-code.ts';
import { cardIn } from '#domain/runs/known-wrong.ts';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { today } from '#web/kit/fields/day.ts';
import { hasUnsaved } from '#web/kit/layers/unsaved.ts';
import { seedProduct } from '#web/products/queries.ts';
import { isNumberField, putInto } from '../scan/field-memory.ts';
import { takeAtOnce, takeIntoDialog, takePart, takesOnly, type Taking } from '../scan/field-takes.ts';
import { hideNotice, showNotice } from '../scan/notice-above-all.ts';
import { openOnce } from '../scan/open-once.ts';
import { pastUseBy, pastWords } from '../scan/past-use-by.ts';
import { resolveScan } from '../scan/resolve-scan.ts';
import type { Scan } from '../scan/scan-handlers.ts';
import type { Scanned } from '../scan/scanned.ts';
import { sayEntered } from '../scan/say-entered.tsx';
import { ScanNotice, ScanOffer } from '../scan/scan-notice.tsx';
import { outcomeOf, shortened, type ScanOutcome } from '../scan/scan-outcome.ts';
import { playTone } from '../scan/tones.ts';
import { answerWords } from './wording.ts';

/** How long a notice is shown if the screen says the same, in milliseconds. */
const briefMs = 2000;

/** The client that the search on screen is filtered by. */
const heldClient = ({ pathname, search }: Location): number | undefined =>
  pathname === '/search' ? idInAddress(new URLSearchParams(search).get('clientId')) : undefined;

const searchFor = (text: string, clientId: number | undefined): string => {
  const query = new URLSearchParams({ q: text });
  if (clientId !== undefined) query.set('clientId', String(clientId));
  return `/search?${query.toString()}`;
};

/** Whether a change of screens would interrupt the user: with unsaved input, or in a dialog. */
const isAtSomething = (): boolean => hasUnsaved() || isDialogOpen();

/** The screen on which a scan is answered, and what the answer needs. */
interface Place {
  scannedAt: Location;
  /** Where the user is now: the answer may come much later than the scan. */
  where: () => Location;
  navigate: NavigateFunction;
  queryClient: QueryClient;
}

/** Where the last answer has led, which may open only now: whoever has scanned on did not leave the screen themselves. */
let ledTo: string | null = null;

/** Where a scan leads: an address, or a product, which opens at its label and shows what was scanned. */
type LedTo = string | { product: number; scanned: Scanned };

/** Leads to where a scan is answered, and notes it. Nothing else in this file leaves a screen unless it was asked to. */
const leadTo = (navigate: NavigateFunction, to: LedTo): void => {
  if (typeof to === 'string') {
    ledTo = to;
    void navigate(to);
    return;
  }
  ledTo = `/products/${to.product}`;
  openOnce(navigate, to.product, to.scanned);
};

/** Whether the user has gone to another screen since a scan, which then is not left for its answer. */
const hasGoneOn = (before: Location, now: Location, text: string): boolean => {
  const address = now.pathname + now.search;
  if (address === before.pathname + before.search) return false;
  if (now.pathname === ledTo || address === ledTo) return false;
  return now.pathname !== '/search' || new URLSearchParams(now.search).get('q')?.trim() !== text.trim();
};

/**
 * Looks up a scan and acts on the result: opens the product at its label, shows near matches, or says what is wrong. A
 * field that had the focus takes what it is for. Does nothing more once `signal` is aborted.
 */
export const answerScan = async (scan: Scan, place: Place, signal: AbortSignal): Promise<void> => {
  const { text, field, isSearched = false } = scan;
  const { scannedAt, where, navigate, queryClient } = place;
  const clientId = heldClient(scannedAt);
  const card = cardIn(text);
  if (card !== null) {
    hideNotice();
    if (card === 'open' && field === null && !isAtSomething()) leadTo(navigate, '/bench');
    else showNotice(<ScanNotice tone="offer" {...answerWords.cardOfStation} onDismiss={hideNotice} />);
    return;
  }
  const taking = field && takeAtOnce(text, field);
  if (taking === 'taken') {
    hideNotice();
    return;
  }
  let isKept = field !== null || isAtSomething();
  const leave = (to: string) => () => {
    hideNotice();
    // If something is unsaved, the leave guard asks first.
    void navigate(to);
  };
  if (isKept) offer(scan, null, leave, taking);
  else hideNotice();
  const slow = isKept ? undefined : setTimeout(sayThatSlow, slowMs, text);
  signal.addEventListener('abort', () => clearTimeout(slow), { once: true });
  try {
    const resolved = await resolveScan(text, clientId, signal);
    clearTimeout(slow);
    if (signal.aborted) return;
    const isGone = hasGoneOn(scannedAt, where(), text);
    isKept ||= isGone || isAtSomething();
    // The page can show them at once without a second round trip: an exact hit includes the whole product.
    for (const hit of resolved.products) seedProduct(queryClient, hit);
    const outcome = outcomeOf(text, resolved);
    const past = pastUseBy(resolved, today());
    const entered =
      taking === 'awaits' && field
        ? takePart(field, resolved)
        : field === null && !isGone
          ? takeIntoDialog(resolved)
          : null;
    playTone(past === null ? (entered === null ? toneOf(outcome) : 'found') : 'stop');
    if (past !== null) {
      if (!isKept) follow(text, outcome, { clientId, isSearched, navigate });
      showNotice(
        <ScanNotice
          tone="stop"
          isWide
          title={pastWords.title(past)}
          text={pastWords.text}
          onDismiss={hideNotice}
        />,
      );
    } else if (entered !== null) sayEntered(entered);
    else if (isKept) offer(scan, outcome, leave, taking);
    else follow(text, outcome, { clientId, isSearched, navigate });
  } catch (error) {
    clearTimeout(slow);
    if (signal.aborted) return;
    playTone('stop');
    isKept ||= isAtSomething() || hasGoneOn(scannedAt, where(), text);
    if (!isKept && text.length <= limits.text.search) {
      // The current screen would be taken for the answer. The search says what is wrong, and tries again.
      hideNotice();
      if (!isSearched) leadTo(navigate, searchFor(text, clientId));
      return;
    }
    const title = answerWords.notLookedUp;
    const words = sentenceOf(error);
    // A code that was scanned into a field can still be put into it.
    if (isKept) offer(scan, null, leave, taking, `${title}. ${words}`);
    else showNotice(<ScanNotice tone="stop" title={title} text={words} onDismiss={hideNotice} />);
  }
};

const toneOf = ({ kind }: ScanOutcome) => {
  if (kind === 'roll') return 'found';
  if (kind === 'held') return 'stop';
  return kind === 'choose' ? 'not-found' : kind;
};

/** The delay before a notice says that the lookup is in progress, in milliseconds. */
const slowMs = 300;

const sayThatSlow = (text: string): void => {
  showNotice(
    <ScanNotice
      tone="offer"
      title={answerWords.lookingUp({ text: shortened(text) })}
      onDismiss={hideNotice}
    />,
  );
};

const follow = (
  text: string,
  outcome: ScanOutcome,
  {
    clientId,
    isSearched,
    navigate,
  }: { clientId: number | undefined; isSearched: boolean; navigate: NavigateFunction },
): void => {
  if (outcome.kind === 'found') {
    const { product, note } = outcome;
    const title = answerWords.found({ itemDescription: product.itemDescription ?? product.sku });
    showNotice(<ScanNotice tone="found" title={title} text={note} onDismiss={hideNotice} />, briefMs);
    leadTo(navigate, { product: product.id, scanned: { code: shortened(text), note } });
    return;
  }
  if (outcome.kind === 'roll') {
    hideNotice();
    leadTo(navigate, `/rolls/${outcome.code}`);
    return;
  }
  if (outcome.kind === 'held') {
    // Its page names the hold over its full width.
    showNotice(<ScanNotice tone="stop" title={outcome.title} text={outcome.text} onDismiss={hideNotice} />);
    if (outcome.product !== null) {
      const scanned = { code: shortened(text), note: outcome.title };
      leadTo(navigate, { product: outcome.product.id, scanned });
    } else if (outcome.roll !== null) leadTo(navigate, `/rolls/${outcome.roll}`);
    return;
  }
  const { kind, title, text: words } = outcome;
  // The current screen shows another product. The search replaces it, so that nobody labels by it.
  if (!isSearched && text.length <= limits.text.search) leadTo(navigate, searchFor(text, clientId));
  const tone = kind === 'stop' ? 'stop' : 'not-found';
  // On a phone the notice covers the first product to choose from.
  const forMs = outcome.kind === 'choose' && outcome.isSaidBySearch ? briefMs : undefined;
  showNotice(<ScanNotice tone={tone} title={title} text={words} onDismiss={hideNotice} />, forMs);
};

const wordsOf = (outcome: ScanOutcome | null): string => {
  if (outcome === null) return answerWords.lookingItUp;
  if (outcome.kind === 'found') return outcome.product.itemDescription ?? outcome.product.sku;
  if (outcome.kind === 'roll') return answerWords.aRollLabels;
  return [outcome.title, outcome.text].filter(Boolean).join('. ');
};

const openLabels: Readonly<Partial<Record<ScanOutcome['kind'], string>>> = {
  choose: answerWords.openSearch,
  roll: answerWords.openRoll,
};

/** Offers what a scan is good for without leaving the screen; `taking` is what the focused field did with it. */
const offer = (
  { text, field }: Scan,
  outcome: ScanOutcome | null,
  leave: (to: string) => () => void,
  taking: Taking | null,
  words = wordsOf(outcome),
): void => {
  const code = plainCode(text);
  const open =
    outcome?.kind === 'found'
      ? leave(`/products/${outcome.product.id}?tab=labels`)
      : outcome?.kind === 'choose'
        ? leave(searchFor(text, undefined))
        : outcome?.kind === 'roll'
          ? leave(`/rolls/${outcome.code}`)
          : null;
  const only = taking === 'awaits' && field ? takesOnly(field.field) : null;
  const put =
    field === null || taking !== 'awaits' || isNumberField(field.field)
      ? null
      : () => {
          hideNotice();
          field.field.focus();
          putInto(field, code);
        };
  showNotice(
    <ScanOffer
      title={taking === 'text' ? answerWords.scannedIntoThisField : answerWords.thatWasScan}
      text={`${shortened(code)}. ${words}${only === null ? '' : answerWords.nothingEntered({ only })}`}
      onOpen={open}
      openLabel={openLabels[outcome?.kind ?? 'found'] ?? answerWords.openProduct}
      onPut={put}
      onDismiss={hideNotice}
    />,
  );
};
