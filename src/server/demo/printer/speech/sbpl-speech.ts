import { blankDots, placeDots, type Dots } from '#domain/printing/dots.ts';
import { pictureOf, type Condition, type Speech } from './speech.ts';

const [stx, etx, enquiry] = [0x02, 0x03, 0x05];

const letterOf = (
  { isHeadOpen, isPaperOut, isRibbonOut, isPaused }: Condition,
  isPrinting: boolean,
): string => {
  if (isHeadOpen) return 'b';
  if (isPaperOut) return 'c';
  if (isRibbonOut) return 'd';
  if (isPaused) return '0';
  return isPrinting ? 'G' : 'A';
};

/** Draws a label: its commands begin with ESC. */
const drawn = (text: string): Dots => {
  let page = blankDots(0, 0);
  let [x, y] = [1, 1];
  for (const command of text.split('\u001b').slice(1)) {
    const [, height, width] = /^A1(\d{4})(\d{4})$/.exec(command) ?? [];
    if (width !== undefined) page = blankDots(Number(width), Number(height));
    if (/^V\d/.test(command)) y = Number(command.slice(1));
    if (/^H\d/.test(command)) x = Number(command.slice(1));
    const [, perRow, , data = ''] = /^GH(\d{3})(\d{3})([\dA-F]*)/.exec(command) ?? [];
    if (perRow !== undefined)
      placeDots(page, pictureOf(Buffer.from(data, 'hex'), Number(perRow) * 8, 1), x - 1, y - 1);
  }
  return page;
};

/** Understands SBPL in the standard protocol: a label is between STX and ETX. */
export const sbplSpeech = (): Speech => ({
  language: 'sbpl',
  take: (bytes) => {
    if (bytes.length === 0) return null;
    if (bytes[0] === enquiry) return { kind: 'question', length: 1 };
    if (bytes[0] !== stx) return { kind: 'setting', length: 1 };
    const end = bytes.indexOf(etx);
    if (end < 0) return null;
    const label = Buffer.from(bytes.subarray(0, end + 1));
    const draw = () => Promise.resolve(drawn(label.toString('latin1')));
    return { kind: 'label', length: end + 1, label: { bytes: label, draw } };
  },
  status: (condition, { remaining, waiting }) => {
    const left = String(remaining + waiting).padStart(6, '0');
    return Buffer.from(`\u0002  ${letterOf(condition, remaining > 0)}${left}${'0'.repeat(16)}\u0003`);
  },
});
