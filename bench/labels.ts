/**
 * Labels over all layouts, symbologies and resolutions, by chance from a seed: each is drawn from the bytes that would be stored and
 * read by two decoders, and 100 of them with a planted fault, which must be refused. `node bench/labels.ts 500`.
 */
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import sharp from 'sharp';
import { labelOfPiece } from '#domain/printing/counter.ts';
import { codesMeant, layoutLabel } from '#domain/printing/layouts.ts';
import { Problem } from '#domain/contract/problem.ts';
import { LabelChecks } from '#server/printing/label-checks.ts';
import { labelSamples, plantedFaults, type LabelSample } from '#testing/label-samples.ts';

const count = Number(process.argv[2] ?? 500);
const faults = Number(process.argv[3] ?? 100);
const seed = 19;
const turn = { lane: 'bench' };
const checks = new LabelChecks();

const labelOf = ({ media, product, request, quantity }: LabelSample) => ({
  media,
  meant: codesMeant(product, request),
  zpl: labelOfPiece(layoutLabel(media, product, request, quantity), 1),
});

/** What the second decoder reads, without zeros in front of a GTIN and without FNC1; it knows no DataMatrix. */
const secondReading = async (picture: string): Promise<string[]> => {
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .flatten({ background: '#fff' })
    .greyscale()
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .resize({ width: 1600, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const symbols = await scanGrayBuffer(new Uint8Array(data).buffer, info.width, info.height);
  return symbols.map((symbol) => plain(symbol.decode()));
};

const plain = (text: string): string => text.replaceAll('\u001d', '').replace(/^0+/, '');

interface Row {
  labels: number;
  first: number;
  second: number;
}

const rows = new Map<string, Row>();
const wrong: string[] = [];

for (const sample of labelSamples(count, seed)) {
  const { media, meant, zpl } = labelOf(sample);
  const row = rows.get(sample.name) ?? { labels: 0, first: 0, second: 0 };
  rows.set(sample.name, row);
  row.labels += 1;
  try {
    const picture = await checks.check({ bytes: Buffer.from(zpl), media, meant }, turn);
    row.first += 1;
    const read = await secondReading(picture);
    if (meant.every((code) => read.includes(plain(code)))) row.second += 1;
    else if (!zpl.includes('^BX'))
      wrong.push(`${sample.name}: the second decoder read ${read.join(' ')} for ${meant.join(' ')}`);
    else row.second = Number.NaN;
  } catch (error) {
    wrong.push(`${sample.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

console.log(`\n${count} labels: what is drawn from their bytes and read back\n`);
console.table(
  Object.fromEntries(
    [...rows].map(([name, { labels, first, second }]) => [
      name,
      {
        labels,
        'read by ZXing': first,
        'read by ZBar': Number.isNaN(second) ? 'knows no DataMatrix' : second,
      },
    ]),
  ),
);

const refused = new Map<string, { planted: number; refused: number }>();
const names = Object.keys(plantedFaults);
for (const [place, sample] of labelSamples(faults, seed + 1).entries()) {
  const name = names[place % names.length] ?? '';
  const fault = plantedFaults[name];
  const { media, meant } = labelOf(sample);
  const { zpl } = labelOf(fault?.sample?.(sample) ?? sample);
  const row = refused.get(name) ?? { planted: 0, refused: 0 };
  refused.set(name, row);
  row.planted += 1;
  try {
    await checks.check({ bytes: Buffer.from(fault?.bytes?.(zpl) ?? zpl), media, meant }, turn);
    wrong.push(`${sample.name}, ${name}: was let through`);
  } catch (error) {
    if (error instanceof Problem && error.code === 'print_job.unprintable') row.refused += 1;
    else throw error;
  }
}
console.log(`\n${faults} labels with a planted fault\n`);
console.table(Object.fromEntries(refused));
for (const line of wrong) console.log(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
