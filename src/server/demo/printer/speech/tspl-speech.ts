import { blankDots, placeDots, type Dots } from '#domain/printing/dots.ts';
import { pictureOf, type Condition, type Speech, type Taken } from './speech.ts';

const question = '\u001b!?';

/** A printer that stands still does not say that it prints. */
const statusByte = ({ isHeadOpen, isPaperOut, isRibbonOut, isPaused }: Condition, isPrinting: boolean) =>
  (isHeadOpen ? 0x01 : 0) | (isPaperOut ? 0x04 : 0) | (isRibbonOut ? 0x08 : 0) | (isPaused ? 0x10 : 0) ||
  (isPrinting ? 0x20 : 0);

/** Understands TSPL: SIZE, DIRECTION, REFERENCE, CLS, BITMAP and PRINT. */
export const tsplSpeech = (dotsPerMm: number): Speech => {
  let page: Dots = blankDots(0, 0);
  let [size, direction, reference] = [[0, 0], '0,0', [0, 0]];
  const commands: Record<string, (values: string) => void> = {
    SIZE: (values) => (size = values.split(',').map((mm) => Math.round(Number.parseFloat(mm) * dotsPerMm))),
    DIRECTION: (values) => (direction = values),
    REFERENCE: (values) => (reference = values.split(',').map(Number)),
    CLS: () => (page = blankDots(size[0] ?? 0, size[1] ?? 0)),
  };
  /** What has arrived since the last label. */
  let pending: Buffer[] = [];
  const bitmap = (values: string, data: Buffer): void => {
    const [x = 0, y = 0, perRow = 0] = values.split(',').map(Number);
    const picture = pictureOf(data, perRow * 8, 0);
    placeDots(page, picture, x + (reference[0] ?? 0), y + (reference[1] ?? 0));
  };
  const take = (bytes: Buffer): Taken | null => {
    if (bytes.subarray(0, question.length).toString('latin1') === question)
      return { kind: 'question', length: question.length };
    const line = bytes.indexOf('\r\n');
    const [, head = '', values = ''] =
      /^(BITMAP) (\d+,\d+,\d+,\d+,\d,)/.exec(bytes.subarray(0, 60).toString('latin1')) ?? [];
    if (head !== '') {
      const [, , perRow = 0, height = 0] = values.split(',').map(Number);
      const from = head.length + 1 + values.length;
      const length = from + perRow * height;
      if (bytes.length < length) return null;
      bitmap(values, bytes.subarray(from, length));
      pending.push(bytes.subarray(0, length));
      return { kind: 'setting', length };
    }
    if (line < 0) return null;
    const [name = '', ...rest] = bytes.subarray(0, line).toString('latin1').split(' ');
    const length = line + 2;
    pending.push(bytes.subarray(0, length));
    if (name !== 'PRINT') {
      commands[name]?.(rest.join(' '));
      return { kind: 'setting', length };
    }
    const printed = direction === '0,0' ? page : blankDots(page.width, page.height);
    const label = { bytes: Buffer.concat(pending), draw: () => Promise.resolve(printed) };
    pending = [];
    return { kind: 'label', length, label };
  };
  return {
    language: 'tspl',
    take,
    status: (condition, { remaining }) => Buffer.from([statusByte(condition, remaining > 0)]),
  };
};
