import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#domain/mulberry32.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { blankDots, hasInkOutside, isBlack, placeDots, type Dots } from '#domain/printing/dots.ts';
import { graphicLabel } from '#domain/printing/graphic.ts';
import { dotsOf, labelOf } from '#domain/printing/media.ts';
import type { Media } from '#domain/printing/printer.ts';
import { field, fieldAt, textFont } from '#domain/printing/zpl-text.ts';
import { pageOfPwg } from './speech/pwg-page.ts';
import { speeches } from './speech/speeches.ts';
import type { Received, Speech } from './speech/speech.ts';

test('36: EPL2 sets the speed in steps, of which no printer has more than six', () => {
  const dots = blankDots(8, 1);
  const speeds = [null, 3, 14].map((speed) => {
    const bytes = driverOf('epl')?.bytesOf(dots, { ...media(8, 1, 1), speed }) ?? [];
    return /\r\n(S\d+)\r\n/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
  });
  expect(speeds).toEqual([undefined, 'S3', 'S6']);
});

const media = (dotsPerMm: number, mediaWidthMm: number, mediaHeightMm: number): Media => ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
  darkness: 12,
  speed: 4,
  offsetXDots: 0,
  offsetYDots: 0,
});

const dot: Dots = { width: 1, height: 1, bits: Uint8Array.of(0x80) };

/** Runs at which compressions change their form, black and white by turns. */
const runs = [127, 1, 128, 1, 129, 2, 3];
const [blackRows, whiteRows] = [2, 2];

/**
 * Dots by chance, a frame that reaches as far as `inset` dots from the edge, and rows on which compressions may stumble: black
 * ones, white ones, and one of runs.
 */
const pictureFor = (label: Media, seed: number, inset = { x: 0, y: 0 }): Dots => {
  const { width, height } = dotsOf(label);
  const picture = blankDots(width, height);
  const random = mulberry32(seed);
  const [right, bottom] = [width - 1 - inset.x, height - 1 - inset.y];
  const line = (y: number, from: number, to: number): void => {
    for (let x = from; x <= Math.min(to, right); x += 1) placeDots(picture, dot, x, y);
  };
  for (let y = inset.y; y < inset.y + blackRows; y += 1) line(y, inset.x, right);
  line(bottom, inset.x, right);
  const below = inset.y + blackRows + whiteRows;
  let x = inset.x;
  for (const [place, run] of runs.entries()) {
    if (place % 2 === 0) line(below, x, x + run - 1);
    x += run;
  }
  for (let y = below + 1; y <= bottom; y += 1) for (const side of [inset.x, right]) line(y, side, side);
  for (let count = 0; count < 2_000; count += 1)
    placeDots(
      picture,
      dot,
      inset.x + Math.floor(random() * (right - inset.x)),
      below + 1 + Math.floor(random() * (bottom - below - 1)),
    );
  return picture;
};

/** The labels that a printer takes from these bytes. */
const labelsOf = (speech: Speech, bytes: Uint8Array): Received[] => {
  const labels: Received[] = [];
  let rest = Buffer.from(bytes);
  for (let taken = speech.take(rest); taken !== null; taken = speech.take(rest)) {
    if (taken.kind === 'label') labels.push(taken.label);
    rest = rest.subarray(taken.length);
  }
  return labels;
};

const differences = (one: Dots, other: Dots | null): number => {
  if (!other || one.width !== other.width || one.height !== other.height) return Infinity;
  let count = 0;
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) if (isBlack(one, x, y) !== isBlack(other, x, y)) count += 1;
  return count;
};

/** What another program may have sent before, and left so. */
const before: Readonly<Record<string, string>> = {
  tspl: 'SIZE 30 mm,20 mm\r\nDIRECTION 1,1\r\nREFERENCE 40,16\r\nBITMAP 0,0,100,50,0,',
  epl: 'q300\r\nR40,16\r\nZB\r\nGW0,0,',
  sbpl: '\u001bA3V+100H+100',
  brother: 'g\u0000\u005aabc',
  dymo: '\u001bD\u0020\u001bB\u0005\u0016abc',
};

const kinds = ['tspl', 'epl', 'sbpl', 'brother', 'dymo'] as const;
const sizes = {
  tspl: [media(8, 100, 50), media(11.81, 62, 29), media(23.62, 33.3, 12.7)],
  epl: [media(8, 100, 50), media(8, 50.8, 25.4)],
  sbpl: [media(8, 100, 50), media(12, 104, 150), media(8, 50, 210)],
  brother: [
    media(11.81, 62, 29),
    media(11.81, 29, 90),
    media(11.81, 102, 51),
    { ...media(11.81, 29, 90), isWide: true },
  ],
  dymo: [media(11.81, 54, 25.4), media(11.81, 36, 89)],
} as const;

describe.each(kinds)('labels in %s', (kind) => {
  test('come out as the dots that were meant, whatever another program has sent before', async () => {
    const driver = driverOf(kind);
    if (!driver) throw new Error('There is no driver.');
    for (const [seed, label] of sizes[kind].entries()) {
      const speech = speeches[kind](label);
      const inset = driver.margins ? { x: driver.margins.left, y: driver.margins.top } : { x: 0, y: 0 };
      const meant = pictureFor(label, seed, inset);
      // Half a command of another program ends with its connection.
      labelsOf(speech, Buffer.from(before[kind] ?? '', 'latin1'));
      const printed = labelsOf(speech, driver.bytesOf(meant, label));
      expect(printed).toHaveLength(1);
      expect(differences(meant, (await printed[0]?.draw()) ?? null)).toBe(0);
    }
  });
});

const fine = { isPaperOut: false, isRibbonOut: false, isHeadOpen: false, isPaused: false };

test.each(['tspl', 'epl', 'sbpl'] as const)('%s asks for a state that its printer answers', (kind) => {
  const status = driverOf(kind)?.status;
  if (!status) throw new Error('It asks for none.');
  const speech = speeches[kind](sizes[kind][0]);
  expect(speech.take(Buffer.from(status.question.bytes))?.kind).toBe('question');
  const read = (condition: Partial<typeof fine>, remaining = 0) =>
    status.question.read(
      speech.status({ ...fine, ...condition }, { remaining, waiting: 0 }) ?? Buffer.alloc(0),
    );
  expect(read({})).toMatchObject({ isPaperOut: false, isHeadOpen: false, labelsRemaining: 0 });
  expect(read({ isPaperOut: true })).toMatchObject({ isPaperOut: true });
  expect(read({ isHeadOpen: true })).toMatchObject({ isHeadOpen: true });
  expect(read({ isPaused: true })).toMatchObject({ isPaused: true });
  // EPL2 does not say whether it prints.
  expect(read({}, 1)?.labelsRemaining).toBe(kind === 'epl' ? 0 : 1);
  for (const odd of ['', 'HTTP/1.1 400 Bad Request\r\n', '\u001b!?^ee', 'x'.repeat(500)])
    expect(status.question.read(Buffer.from(odd))).toBeNull();
});

test('36: what keeps a printer from printing is read as its manual says it, whatever stands before it', () => {
  const read = (kind: 'tspl' | 'epl' | 'sbpl', answer: string) =>
    driverOf(kind)?.status?.question.read(Buffer.from(answer, 'latin1'));
  // An open cover is a bit and a letter of its own.
  expect(read('tspl', '@')).toMatchObject({ isHeadOpen: true, hasOtherFault: false });
  expect(read('sbpl', '\u0002  h0000010000000000000000\u0003')).toMatchObject({
    isHeadOpen: true,
    hasOtherFault: false,
  });
  // Another program may have had it report each label (ACK) and each fault (NAK, XOFF) by itself.
  expect(read('epl', '\u000600\r\n')).toMatchObject({ isPaperOut: false, hasOtherFault: false });
  expect(read('epl', '\u0015\u001307,12\r\n')).toMatchObject({ isPaperOut: true, isPaused: true });
});

test.each([
  [62, 29, 12, 696, 12],
  [29, 90, 408, 306, 6],
  [17, 54, 555, 165, 0],
  [23, 23, 442, 236, 42],
  // On the wide head labels of every width lie 44 pins further from its end.
  [102, 51, 71, 1_169, 56],
  [103, 164, 60, 1_180, 56],
  [62, 29, 544, 696, 56, true],
  [29, 90, 940, 306, 50, true],
])(
  '36: on labels of %i x %i mm, Brother has %i pins, %i of the label, and %i',
  (wide, high, left, label, right, isWide = false) => {
    const at300 = { ...media(11.81, wide, high), isWide };
    const bytes = Buffer.from(
      driverOf('brother')?.bytesOf(pictureFor(at300, 1, { x: 18, y: 35 }), at300) ?? [],
    );
    // The first row is black where it can be; rows are mirrored.
    const row = bytes
      .subarray(bytes.indexOf('g\0', 400, 'latin1') + 3)
      .subarray(0, (left + label + right) / 8);
    const pins = [...row].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(pins).toBe('0'.repeat(right) + '1'.repeat(label) + '0'.repeat(left));
  },
);

test.each(['brother', 'dymo'] as const)('%s asks for nothing, and its printer answers nothing', (kind) => {
  expect(driverOf(kind)?.status).toBeNull();
  expect(speeches[kind](sizes[kind][0]).status(fine, { remaining: 0, waiting: 0 })).toBeNull();
});

test('Brother reaches 696 x 271 of the 732 x 342 dots of 62 x 29 mm, and ink beside them is noticed', () => {
  const label = media(11.81, 62, 29);
  const margins = driverOf('brother')?.margins ?? { left: 0, right: 0, top: 0, bottom: 0 };
  expect(hasInkOutside(pictureFor(label, 1, { x: 18, y: 35 }), margins)).toBe(false);
  expect(hasInkOutside(pictureFor(label, 1, { x: 17, y: 35 }), margins)).toBe(true);
  expect(hasInkOutside(pictureFor(label, 1, { x: 18, y: 34 }), margins)).toBe(true);
});

test('PWG raster has the page in its size and resolution, and its dots', () => {
  for (const [seed, label] of [media(8, 100, 50), media(11.81, 62, 29), media(12, 104, 150)].entries()) {
    const meant = pictureFor(label, seed);
    const bytes = Buffer.from(driverOf('pwg')?.bytesOf(meant, label) ?? []);
    expect(differences(meant, pageOfPwg(bytes))).toBe(0);
    expect(bytes.readUInt32BE(4 + 276)).toBe({ 8: 203, 11.81: 300, 12: 305 }[label.dotsPerMm]);
  }
});

describe('B56: a label in ZPL', () => {
  /** Sent by another program before: all that it leaves mirrored, reversed, halved, turned, shifted, renamed. */
  const left = [
    '^XA^PMY^LRY^JMB^FWR^BY4^CF0,60^XZ',
    '^XA^LH100,80^POI^MCN^XZ',
    '^XA^PMY^JMB^LH40,0^POI^FWI^LRY^XZ^CC+',
    '^XA^PMY^XZ^CT!',
  ];
  const label = media(8, 60, 40);
  const text = graphicLabel(label, pictureFor(label, 7));

  test('is what was meant after all of them', async () => {
    for (const other of left) {
      const used = speeches.zpl(label);
      labelsOf(used, Buffer.from(other));
      const printed = labelsOf(used, Buffer.from(text));
      expect([other, printed.length]).toEqual([other, 1]);
      expect([other, differences(pictureFor(label, 7), (await printed[0]?.draw()) ?? null)]).toEqual([
        other,
        0,
      ]);
    }
  });

  test('36: has its words where they were meant also after another program has placed its own by their right edge', async () => {
    const words = labelOf(label, [fieldAt(160, 40, textFont(24), field('JAM-1'))]);
    const drawnAfter = async (other: string) => {
      const used = speeches.zpl(label);
      labelsOf(used, Buffer.from(other));
      return (await labelsOf(used, Buffer.from(words))[0]?.draw()) ?? blankDots(0, 0);
    };
    expect(differences(await drawnAfter(''), await drawnAfter('^XA^FWN,1^XZ'))).toBe(0);
  });

  test('would not be, if it did not take back what is left', async () => {
    const used = speeches.zpl(label);
    labelsOf(used, Buffer.from(left[0] ?? ''));
    const plain = `^XA${text.slice(text.indexOf('^FO'))}`;
    const dots = await labelsOf(used, Buffer.from(plain))[0]?.draw();
    expect(differences(pictureFor(label, 7), dots ?? null)).toBeGreaterThan(1_000);
  });
});
