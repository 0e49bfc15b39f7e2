import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { Product, SearchHit } from '#domain/products/contract.ts';
import { getRoll } from '#domain/rolls/contract.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { stockByLabelSku } from '#web/inventory/queries.ts';
import { today } from '#web/kit/fields/day.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { productKey, seedProduct } from '#web/products/queries.ts';
import { isSaidInDialog, takeAtOnce, takeIntoDialog } from '#web/scan/field-takes.ts';
import { pastUseBy } from '#web/scan/past-use-by.ts';
import { sayEntered } from '#web/scan/say-entered.tsx';
import { pressInDialog } from '#web/scan/press-in-dialog.ts';
import { resolveScan } from '#web/scan/resolve-scan.ts';
import { useScans } from '#web/scan/scan-handlers.ts';
import { playTone, type Tone } from '#web/scan/tones.ts';
import { readStation } from '#web/stations/this-station.ts';
import { answerOfLabel, answerOfRoll, labelWithSku, type Answer } from './answers.ts';
import { commandOf, type BenchCommand } from './bench-commands.ts';
import { chipsOf, givenBy, noteOfChosen, nothingGiven, viewOf, type BenchView } from './bench-view.ts';
import { isNumberOf, namesArticle, readingOfGoods } from './same-goods.ts';
import { useBenchKeys } from './use-bench-keys.ts';
import { benchWords as words } from './wording.ts';

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

/** A product that a reload or a link shows again, without what its code said. */
const reopened = (id: number, clientId: number | null): BenchView => ({
  kind: 'product',
  id,
  clientId,
  note: null,
  chips: [],
  past: null,
  given: nothingGiven,
});

const rollNotLookedUp = words.rollNotLookedUp;

const notLookedUp = (text: string): BenchView => ({
  kind: 'refused',
  tone: 'stop',
  title: words.notLookedUp,
  text,
  ofAnother: null,
  missed: null,
});

/** A product whose use-by day has passed is found, and stops the hand. */
const toneOf = (view: BenchView): Tone => {
  if (view.kind === 'refused') return view.tone;
  if (view.kind !== 'product') return 'not-found';
  return view.past === null ? 'found' : 'stop';
};

/** The held client and the content of the bench. Both are in the address, so that a reload keeps them. */
export const useBench = () => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const moved = useNavigationType();
  const clientId = idInAddress(params.get('clientId'));
  const [view, setView] = useState<BenchView>(() => {
    const id = idInAddress(params.get('product'));
    return id === undefined ? { kind: 'ready' } : reopened(id, clientId ?? null);
  });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isStarting, setStarting] = useState(false);
  const queryClient = useQueryClient();
  const [place, setPlace] = useState(0);
  const [acts, setActs] = useState(0);
  const underWay = useRef<AbortController>(null);

  // Back and forward lead to another address of the bench: it shows what that address says.
  const [entry, setEntry] = useState(location.key);
  if (location.key !== entry) {
    setEntry(location.key);
    const id = idInAddress(params.get('product'));
    if (moved !== NavigationType.Replace && id !== (view.kind === 'product' ? view.id : undefined)) {
      setView(id === undefined ? { kind: 'ready' } : reopened(id, clientId ?? null));
      setAnswer(null);
      setStarting(false);
      setPlace(0);
    }
  }

  const show = (next: BenchView, held: number | undefined) => {
    setView(next);
    setAnswer(null);
    setStarting(false);
    setPlace(firstOf(next));
    const address = new URLSearchParams();
    if (held !== undefined) address.set('clientId', String(held));
    if (next.kind === 'product') address.set('product', String(next.id));
    setParams(address, { replace: true });
  };

  const give = (next: Answer) => {
    playTone(next.is === 'right' ? 'found' : 'stop');
    setAnswer(next);
    // Nothing may cover what stops the hand.
    if (next.is === 'wrong') setStarting(false);
    setActs((before) => before + 1);
  };

  /** Says whether a roll is right for the product on the bench, which stays there. */
  const judgeRoll = async (code: string, product: Product, signal: AbortSignal) => {
    setAnswer(null);
    try {
      give(answerOfRoll(await call(getRoll, { params: { code } }, { signal }), product));
    } catch (error) {
      if (!signal.aborted) give({ is: 'wrong', title: rollNotLookedUp, text: sentenceOf(error) });
    }
  };

  const lookUp = async (text: string, held: number | undefined) => {
    underWay.current?.abort();
    const request = new AbortController();
    underWay.current = request;
    const goods = view.kind === 'product' ? view : null;
    const product = goods && (queryClient.getQueryData<Product>(productKey(goods.id)) ?? null);
    const roll = readRollCode(text);
    if (product && roll.kind === 'roll') return judgeRoll(roll.code, product, request.signal);
    const goodsAgain = product && isStarting ? readingOfGoods(text, product, today()) : null;
    const entered = goodsAgain && takeIntoDialog(goodsAgain);
    if (entered) {
      playTone('found');
      return sayEntered(entered);
    }
    // The same goods once more leave the questions open.
    if (goodsAgain && isSaidInDialog(goodsAgain)) return playTone('found');
    if (product && isStarting && isNumberOf(text, product)) return playTone('found');
    const own = product && answerOfLabel(text, product, []);
    if (product && own) {
      give(own);
      setPlace(labelWithSku(product, text));
      return undefined;
    }
    // The previous product disappears at once: it would be taken for the answer.
    show({ kind: 'looking', text }, held);
    try {
      const resolved = await resolveScan(text, held, request.signal);
      if (request.signal.aborted) return undefined;
      // An exact hit includes the whole product, which is shown without a second answer.
      for (const hit of resolved.products) seedProduct(queryClient, hit);
      if (resolved.roll !== null) {
        playTone('found');
        return void navigate(`/rolls/${resolved.roll}`);
      }
      const next = viewOf(text, resolved, today());
      const isUnknown = next.kind === 'refused' && next.missed !== null;
      const stock = isUnknown && product ? await queryClient.query(stockByLabelSku(text.trim())) : [];
      if (request.signal.aborted) return undefined;
      const said =
        product &&
        answerOfLabel(
          text,
          product,
          stock.map(({ labelSku }) => labelSku),
        );
      if (goods && said) {
        show(goods, held);
        give(said);
        return undefined;
      }
      playTone(toneOf(next));
      show(next, held ?? (next.kind === 'product' ? (next.clientId ?? undefined) : undefined));
    } catch (error) {
      if (request.signal.aborted) return undefined;
      playTone('stop');
      show(notLookedUp(words.scanItAgain({ error: sentenceOf(error) })), held);
    }
    return undefined;
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
        past: pastUseBy(scanned, today()),
        given: givenBy(scanned),
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

  /** Enter: leaves an answer or a refusal, opens the selected product, starts a run at a station, or goes to the first label. */
  const confirm = () => {
    if (answer) setAnswer(null);
    else if (view.kind === 'product') {
      if (readStation() !== null && view.past === null) setStarting(true);
      else setPlace(0);
    }
    const product = view.kind === 'choose' ? view.products[place] : undefined;
    if (product) choose(product);
    if (view.kind !== 'refused') return;
    if (view.ofAnother !== null && place === 1) changeClientBy(view.ofAnother);
    else hold(clientId);
  };
  const act = (command: BenchCommand) => {
    if (command === 'ok') confirm();
    else if (command === 'away') hold(clientId);
    else if (command !== 'count') setPlace(stepFrom(place, command === 'next' ? 1 : -1, view));
  };

  /** A card acts where its key would: in the topmost dialog, and never below it. */
  const pressCard = (command: BenchCommand) => {
    if (command === 'ok' && pressInDialog('Enter')) return;
    if (command === 'away' && pressInDialog('Escape')) return;
    if (!isDialogOpen()) act(command);
  };

  useBenchKeys(act);
  useScans(({ text, field }) => {
    const command = commandOf(text);
    if (command) pressCard(command);
    else if (isStarting && field && !namesArticle(text, today()) && takeAtOnce(text, field) === 'taken')
      playTone('found');
    else void lookUp(text, clientId);
  }, acts);

  // A response that arrives after the user left the bench is ignored.
  useEffect(() => () => underWay.current?.abort(), []);

  return {
    clientId,
    view,
    /** Whether the roll or label that was scanned last is right for the product; null if none was. */
    answer,
    /** Whether the questions before a run of the product are open. */
    isStarting,
    setStarting,
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
