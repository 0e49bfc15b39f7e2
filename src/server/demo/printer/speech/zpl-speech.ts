import { blankDots, isBlack, placeDots, type Dots } from '#domain/printing/dots.ts';
import { dotsOfPng } from '../../../printing/drawing/dots-png.js';
import { drawLabel } from '../../../printing/drawing/draw-label.ts';
import type { Speech, Taken } from './speech.ts';

/** What commands set for good; another program may have left any of it. */
interface State {
  /** The characters that begin commands, and the one between their values. */
  format: string;
  control: string;
  delimiter: string;
  /** Settings that the renderer knows, each with its last values. */
  kept: Record<string, string>;
}

/** Settings that a renderer draws as a printer does, and those that change the whole label. */
const drawnByRenderer = ['LH', 'PO', 'FW', 'BY', 'CF'] as const;
const ofWholeLabel = ['PM', 'LR', 'JM', 'MC'] as const;
const keptCommands: readonly string[] = [...drawnByRenderer, ...ofWholeLabel];

const flag = (is: boolean) => (is ? '1' : '0');

interface Command {
  name: string;
  values: string;
  /** Where it ends in the text. */
  end: number;
}

/** The first command of a text by the characters that begin commands now; null until its end has arrived. */
const firstCommand = (text: string, { format, control }: State): Command | null => {
  const starts = [text.indexOf(format), text.indexOf(control)].filter((at) => at >= 0);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  const name = text.slice(start + 1, start + 3);
  if (name.length < 2) return null;
  // These are whole without anything behind them.
  if (['HS', 'HI', 'XA', 'XZ'].includes(name)) return { name, values: '', end: start + 3 };
  if (name === 'HQ')
    return text.length < start + 5
      ? null
      : { name, values: text.slice(start + 3, start + 5), end: start + 5 };
  if (['CC', 'CT', 'CD'].includes(name))
    return text.length < start + 4
      ? null
      : { name, values: text.slice(start + 3, start + 4), end: start + 4 };
  const next = [text.indexOf(format, start + 3), text.indexOf(control, start + 3)].filter((at) => at >= 0);
  if (next.length === 0) return null;
  const end = Math.min(...next);
  return { name, values: text.slice(start + 3, end).trim(), end };
};

const turned = (dots: Dots, at: (x: number, y: number) => boolean): Dots => {
  const page = blankDots(dots.width, dots.height);
  const dot = { width: 1, height: 1, bits: Uint8Array.of(0x80) };
  for (let y = 0; y < dots.height; y += 1)
    for (let x = 0; x < dots.width; x += 1) if (at(x, y)) placeDots(page, dot, x, y);
  return page;
};

/** Understands ZPL II as far as the portal and other programs use it, and draws labels with a renderer. */
export const zplSpeech = (size: { width: number; height: number }): Speech => {
  const state: State = { format: '^', control: '~', delimiter: ',', kept: {} };
  let before = blankDots(size.width, size.height);
  /** The commands of the label that is arriving; null between labels. */
  let label: { text: string; kept: Record<string, string> } | null = null;

  const drawing = (text: string, atBegin: Record<string, string>, atEnd: Record<string, string>) => {
    const inherited = drawnByRenderer.flatMap((name) =>
      atBegin[name] === undefined ? [] : [`^${name}${atBegin[name]}`],
    );
    const body = text.replaceAll(/\^(?:PM|LR|JM|MC)[^^~]*/g, '');
    const zpl = body.replace('^XA', `^XA${inherited.join('')}`);
    return async (): Promise<Dots | null> => {
      const media = { dotsPerMm: 8, mediaWidthMm: size.width / 8, mediaHeightMm: size.height / 8 };
      const drawn = await drawLabel(Buffer.from(zpl), media, { lane: 'printer' });
      let dots = drawn && dotsOfPng(Buffer.from(drawn.picture, 'base64'));
      if (dots === null) return null;
      const plain = dots;
      if (atEnd['JM'] === 'B') dots = turned(plain, (x, y) => isBlack(plain, x >> 1, y >> 1));
      const sized = dots;
      if (atEnd['PM'] === 'Y') dots = turned(sized, (x, y) => isBlack(sized, sized.width - 1 - x, y));
      const mirrored = dots;
      if (atEnd['LR'] === 'Y') dots = turned(mirrored, (x, y) => !isBlack(mirrored, x, y));
      if (atEnd['MC'] === 'N') placeDots(dots, before, 0, 0);
      before = dots;
      return dots;
    };
  };

  const take = (bytes: Buffer): Taken | null => {
    const text = bytes.toString('utf8');
    const command = firstCommand(text, state);
    if (command === null) return null;
    const { name, values, end } = command;
    const length = Buffer.byteLength(text.slice(0, end));
    if (name === 'HS') return { kind: 'question', length };
    if (name === 'HI') return { kind: 'identity', length };
    if (name === 'HQ') return { kind: values === 'ES' ? 'errors' : 'setting', length };
    if (name === 'CC') state.format = values;
    if (name === 'CT') state.control = values;
    if (name === 'CD') state.delimiter = values;
    if (name === 'XA') label = { text: '', kept: { ...state.kept } };
    if (label === null) return { kind: 'setting', length };
    label.text += text.slice(0, end);
    if (keptCommands.includes(name)) state.kept[name] = values;
    if (name !== 'XZ') return { kind: 'setting', length };
    const whole = label.text.slice(label.text.indexOf(`${state.format}XA`));
    const draw = drawing(whole, label.kept, { ...state.kept });
    label = null;
    // A label without fields only sets.
    if (!/\^F[DOTS]|\^G/.test(whole)) return { kind: 'setting', length };
    return { kind: 'label', length, label: { bytes: Buffer.from(whole), draw } };
  };

  return {
    language: 'zpl',
    take,
    /** In the format of the ZPL II Programming Guide: three strings between STX and ETX. */
    status: ({ isPaperOut, isPaused, isHeadOpen, isRibbonOut }, { remaining, waiting }) =>
      Buffer.from(
        [
          `030,${flag(isPaperOut)},${flag(isPaused)},0400,${String(waiting).padStart(3, '0')},0,0,0,000,0,0,0`,
          `001,0,${flag(isHeadOpen)},${flag(isRibbonOut)},1,2,6,0,${String(remaining).padStart(8, '0')},1,000`,
          '1234,0',
        ]
          .map((line) => `\u0002${line}\u0003\r\n`)
          .join(''),
      ),
    errors: ({ isPaperOut, isPaused, isHeadOpen, isRibbonOut }, bits) => {
      const all =
        bits |
        (isPaperOut ? 1 : 0) |
        (isRibbonOut ? 2 : 0) |
        (isHeadOpen ? 4 : 0) |
        (isPaused ? 0x1_00_00 : 0);
      const group = all.toString(16).toUpperCase().padStart(8, '0');
      return Buffer.from(
        `\u0002\r\n  PRINTER STATUS\r\n   ERRORS: ${flag(all !== 0)} 00000000 ${group}\r\n   WARNINGS: 0 00000000 00000000\r\n\u0003`,
      );
    },
  };
};
