import { describe, expect, test } from 'vitest';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { codesMeant, layoutLabel } from '#domain/printing/layouts.ts';
import { labelSamples, plantedFaults, type LabelSample } from '#testing/samples/label-samples.ts';
import { LabelChecks } from './label-checks.ts';

/* At f84baba `node bench/labels.ts` did the same with 500 labels and a second decoder. */

const turn = { lane: 'a test' };
const labelOf = ({ media, product, request, quantity }: LabelSample) => ({
  media,
  meant: codesMeant(product, request),
  bytes: Buffer.from(labelOfPiece(layoutLabel(media, product, request, quantity), 1)),
});

describe('19, 36: labels of every layout and symbology', () => {
  // The layouts best before and carton with a chosen code, and an address: the others have their own tests.
  const chosen = labelSamples(28, 7).filter(({ name }) =>
    /before ean_digital_link, 8|carton digital_link, 8|datamatrix, 12|carton gs1_128, 8|SSCC, 8/.test(name),
  );

  test.each(chosen.map((sample) => [sample.name, sample] as const))(
    '%s is read as it is meant',
    async (_, sample) => {
      await expect(new LabelChecks().check(labelOf(sample), turn)).resolves.toMatch(/^iVBOR/);
    },
  );

  test('36: digits in words are not taken for bars of ITF', async () => {
    const [, , sample] = labelSamples(60, 7).filter(({ name }) => name.startsWith('carton ean_digital_link'));
    if (!sample) throw new Error('There is no sample.');
    await expect(new LabelChecks().check(labelOf(sample), turn)).resolves.toMatch(/^iVBOR/);
  });

  test.each(Object.entries(plantedFaults))('with a planted fault, %s, are refused', async (_, fault) => {
    const [sample] = labelSamples(8, 3).slice(-2);
    if (!sample) throw new Error('There is no sample.');
    const made = labelOf(fault.sample?.(sample) ?? sample);
    const bytes = Buffer.from(fault.bytes?.(made.bytes.toString()) ?? made.bytes);
    const { meant, media } = labelOf(sample);
    await expect(new LabelChecks().check({ bytes, media, meant }, turn)).rejects.toMatchObject({
      code: 'print_job.unprintable',
    });
  });
});
