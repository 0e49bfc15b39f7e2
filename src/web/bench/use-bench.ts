import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SearchHit } from '#domain/products/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { resolveScan } from '#web/scan/resolve-scan.ts';
import { useScans } from '#web/scan/scan-handlers.ts';
import { playTone } from '#web/scan/tones.ts';
import { commandOf, type BenchCommand } from './bench-commands.ts';
import { chipsOf, noteOfChosen, viewOf, type BenchView } from './bench-view.ts';
import { useBenchKeys } from './use-bench-keys.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Today as YYYY-MM-DD, by the clock of this device, which is where the goods are. */
const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** The initial position of the keys. Of several products, none is selected. */
const firstOf = ({ kind }: BenchView): number => (kind === 'choose' ? -1 : 0);

/**
 * The position after a key. The panels of a product wrap around, so that one key reaches all of them; choices do not.
 */
const stepFrom = (place: number, step: 1 | -1, view: BenchView): number => {
  if (view.kind === 'choose') return Math.min(Math.max(place + step, 0), view.products.length - 1);
  if (view.kind === 'refused') return view.ofAnother !== null && step === 1 ? 1 : 0;
  return place + step;
};

/** The held client and the content of the bench. Both are in the address, so that a reload keeps them. */
export const useBench = () => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const clientId = idInAddress(params.get('clientId'));
  const [view, setView] = useState<BenchView>(() => {
    const id = idInAddress(params.get('product'));
    return id === undefined
      ? { kind: 'ready' }
      : { kind: 'product', id, clientId: clientId ?? null, note: null, chips: [] };
  });
  const [place, setPlace] = useState(0);
  const [acts, setActs] = useState(0);
  const underWay = useRef<AbortController>(null);

  const show = (next: BenchView, held: number | undefined) => {
    setView(next);
    setPlace(firstOf(next));
    const address = new URLSearchParams();
    if (held !== undefined) address.set('clientId', String(held));
    if (next.kind === 'product') address.set('product', String(next.id));
    setParams(address, { replace: true });
  };

  const lookUp = async (text: string, held: number | undefined) => {
    underWay.current?.abort();
    const request = new AbortController();
    underWay.current = request;
    // The previous product disappears at once: it would be taken for the answer.
    show({ kind: 'looking', text }, held);
    try {
      const resolved = await resolveScan(text, held, request.signal);
      if (request.signal.aborted) return;
      if (resolved.roll !== null) {
        playTone('found');
        void navigate(`/rolls/${resolved.roll}`);
        return;
      }
      const next = viewOf(text, resolved, today());
      playTone(next.kind === 'refused' ? next.tone : next.kind === 'product' ? 'found' : 'not-found');
      show(next, held ?? (next.kind === 'product' ? (next.clientId ?? undefined) : undefined));
    } catch (error) {
      if (request.signal.aborted) return;
      playTone('stop');
      const words = `${sentenceOf(error)} Scan it again.`;
      show(
        {
          kind: 'refused',
          tone: 'stop',
          title: 'The code could not be looked up',
          text: words,
          ofAnother: null,
          missed: null,
        },
        held,
      );
    }
  };

  const choose = (product: SearchHit) => {
    if (view.kind !== 'choose') return;
    const { scanned } = view;
    show(
      {
        kind: 'product',
        id: product.id,
        clientId: product.clientId,
        note: noteOfChosen(scanned, product),
        chips: chipsOf(scanned, today()),
      },
      clientId ?? product.clientId ?? undefined,
    );
  };
  const changeClientBy = (text: string) => void lookUp(text, undefined);
  const hold = (id: number | undefined) => {
    underWay.current?.abort();
    setActs(acts + 1);
    show({ kind: 'ready' }, id);
  };

  /** OK: goes to the first label, opens the selected product, or leaves a refusal. */
  const confirm = () => {
    if (view.kind === 'product') setPlace(0);
    const product = view.kind === 'choose' ? view.products[place] : undefined;
    if (product) choose(product);
    if (view.kind !== 'refused') return;
    if (view.ofAnother !== null && place === 1) changeClientBy(view.ofAnother);
    else hold(clientId);
  };
  const act = (command: BenchCommand) => {
    if (command === 'ok') confirm();
    else setPlace(stepFrom(place, command === 'next' ? 1 : -1, view));
  };

  useBenchKeys(act);
  useScans(({ text }) => {
    const command = commandOf(text);
    if (command) act(command);
    else void lookUp(text, clientId);
  }, acts);

  // A response that arrives after the user left the bench is ignored.
  useEffect(() => () => underWay.current?.abort(), []);

  return {
    clientId,
    view,
    /** The index of the panel, product or action that the keys selected. */
    place,
    setPlace,
    /** Opens one of several products with the scanned code. */
    choose,
    /** Looks up the refused code of another client again, and holds that client. */
    changeClientBy,
    /** Holds another client, or none, and clears the bench. */
    hold,
  };
};
