import { codeKey } from '../../codes/code-key.ts';
import type { Wanted } from './code-judgement.ts';
import { judgePiece, type Piece } from './judge-piece.ts';
import { codeIn } from './placed-codes.ts';
import { readInRun } from './printed-codes.ts';
import type { Due } from '../run.ts';

/** A shorter one may be the beginning of any code. */
const shortest = 8;

/** Whether a text is two codes of the run that a scanner sent as one: a stand scanner reads goods and label at once. */
const areTwoOfRun = ({ placed: { codes } }: Wanted, text: string): boolean => {
  const key = codeKey(text) ?? '';
  const parts = codes
    .flatMap(({ code }) => [code.toLowerCase(), codeKey(code) ?? ''])
    .filter(({ length }) => length >= shortest);
  return parts.some((one) => key.startsWith(one) && parts.includes(key.slice(one.length)));
};

/** Whether a scanner sent two codes as one, or a code without its beginning: that says nothing of the piece. */
const isTorn = (wanted: Wanted, text: string): boolean => {
  if (codeIn(wanted.placed, text) !== null) return false;
  const { problem } = readInRun(wanted, text);
  return problem?.code === 'code.two_scans' || problem?.code === 'code.cut' || areTwoOfRun(wanted, text);
};

/**
 * Whether nothing of a piece is wrong but that its scanner sent a code torn, which is then scanned again. By the rules of events such
 * a piece is wrong, and portals have noted it so; the portal of today refuses it, which is no event.
 */
export const isOnlyTorn = (wanted: Wanted, piece: Piece, due: Due | null): boolean => {
  const whole = (text: string | null) => (text !== null && isTorn(wanted, text) ? null : text);
  const [product, label] = [whole(piece.product), whole(piece.label)];
  const isWhole = product === piece.product && label === piece.label;
  return !isWhole && judgePiece(wanted, { ...piece, product, label }, due).is !== 'wrong';
};
