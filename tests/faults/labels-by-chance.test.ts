/**
 * Labels by chance, of every layout, symbology, resolution and language of printers, alone and side by side: the printer draws the
 * dots that were read back, every code is read, and every fact that was meant is in the words.
 */
import { expect, test } from 'vitest';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { sideBySide } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { codesMeant, layoutLabel } from '#domain/printing/layouts.ts';
import { formOf } from '#domain/printing/media.ts';
import { wordsOf } from '#domain/printing/words-of.ts';
import { pageOfPwg } from '#server/demo/printer/speech/pwg-page.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { dotsOfPng } from '#server/printing/drawing/dots-png.js';
import { drawWords } from '#server/printing/drawing/draw-words.ts';
import { LabelChecks } from '#server/printing/drawing/label-checks.ts';
import { labelSamples, type LabelSample } from '#testing/samples/label-samples.ts';
import { roundsOr } from './rounds.ts';

const rounds = roundsOr(500);
const languages = ['tspl', 'epl', 'sbpl', 'dymo', 'pwg', 'zpl'] as const;
const turn = { lane: 'a test' };

/** What a printer of this language draws of these bytes. */
const drawnBy = async (
  language: (typeof languages)[number],
  bytes: Uint8Array,
  loaded: LabelSample['media'],
) => {
  if (language === 'pwg') return pageOfPwg(Buffer.from(bytes));
  const speech = speeches[language](loaded);
  let rest = Buffer.from(bytes);
  for (let taken = speech.take(rest); taken !== null; taken = speech.take(rest)) {
    if (taken.kind === 'label') return taken.label.draw();
    rest = rest.subarray(taken.length);
  }
  return null;
};

/** What a label must say of its product and of what was typed. */
const factsOf = ({ product, request }: LabelSample): string[] => {
  if (request.layout === 'address') return request.fields.lines.split('\n');
  const { batch } = request.layout === 'barcode' ? {} : request.fields;
  return [product.sku, product.itemDescription ?? '', ...(batch === undefined ? [] : [`Batch: ${batch}`])];
};

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

test(`19: ${rounds} labels by chance come out as they were meant, in six languages`, async () => {
  const faults: string[] = [];
  for (const [nth, sample] of labelSamples(rounds, 36).entries()) {
    const { media, product, request, quantity, name } = sample;
    const language = languages[nth % languages.length] ?? 'zpl';
    const label = layoutLabel(media, product, request, quantity);
    const words = squeezed(wordsOf(label));
    for (const fact of factsOf(sample)) if (!words.includes(squeezed(fact))) faults.push(`${name}: ${fact}`);
    const drawn = await drawWords(label, turn);
    if (drawn === null || 'missing' in drawn) throw new Error(`${name} was not drawn.`);
    const bytes = Buffer.from(labelOfPiece(drawn.label, 1));
    const picture = await new LabelChecks().check(
      { bytes, media, meant: codesMeant(product, request) },
      turn,
    );
    const dots = dotsOfPng(Buffer.from(picture, 'base64'));
    if (dots === null) throw new Error(`${name} has no picture.`);
    const columns = language === 'pwg' ? 1 : 1 + (nth % 3);
    const form = formOf({ ...media, columns, gapMm: 3 });
    const meant = sideBySide(
      Array.from({ length: columns }, () => dots),
      form,
    );
    const loaded = { ...media, mediaWidthMm: form.formWidth / media.dotsPerMm };
    const sent = driverOf(language)?.bytesOf(meant, loaded) ?? new Uint8Array();
    const printed = await drawnBy(language, sent, loaded);
    if (!printed || !Buffer.from(printed.bits).equals(Buffer.from(meant.bits)))
      faults.push(`${name}, ${columns} side by side, in ${language}`);
  }
  expect(faults).toEqual([]);
});
