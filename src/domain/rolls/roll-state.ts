import { z } from 'zod';

/** A roll that is `used_up` or `scrapped` has no pieces left. */
export const RollState = z.enum(['available', 'quarantined', 'used_up', 'scrapped']);
export type RollState = z.infer<typeof RollState>;

/** What a person can do with a whole roll. */
export type RollAct = 'quarantine' | 'release' | 'scrap';

/** The state and the pieces of a roll. */
export interface HeldPieces {
  state: RollState;
  piecesReceived: number;
  piecesLeft: number;
  /** By how many percent it may have more or fewer than it came with. */
  withinPercent: number;
  /** How many more it turned out to have than it came with; negative if it has fewer. */
  piecesFound: number;
}

/** The new state of a roll, and the change of the stock: pieces in quarantine do not count as stock. */
export interface RollChange {
  state: RollState;
  piecesLeft: number;
  /** Positive if pieces are added to the stock. */
  stock: number;
  /** Pieces that turned out to be there although they were not counted, before the change of the stock; or negative. */
  found?: number;
}

const counted = (pieces: number): string =>
  pieces === 1 ? '1 label' : `${pieces.toLocaleString('en-US')} labels`;

/** Why nothing can be taken from a roll in this state. */
const stateSentences: Readonly<Record<Exclude<RollState, 'available'>, string>> = {
  quarantined: 'This roll is in quarantine. Nothing was changed. Use another one.',
  used_up: 'This roll is used up. Nothing was changed. Use another one.',
  scrapped: 'This roll was scrapped. Nothing was changed. Use another one.',
};

const held = (piecesLeft: number): RollState => (piecesLeft === 0 ? 'used_up' : 'available');

/** The effect of an act on a roll, or why it is refused. */
export const actOn = ({ state, piecesLeft }: HeldPieces, act: RollAct): RollChange | { refused: string } => {
  if (state === 'scrapped') return { refused: 'This roll was scrapped already. Nothing was changed.' };
  if (act === 'quarantine')
    return state === 'quarantined'
      ? { refused: 'This roll is in quarantine already. Nothing was changed.' }
      : { state: 'quarantined', piecesLeft, stock: -piecesLeft };
  if (act === 'release')
    return state === 'quarantined'
      ? { state: held(piecesLeft), piecesLeft, stock: piecesLeft }
      : { refused: 'This roll is not in quarantine. Nothing was changed.' };
  return { state: 'scrapped', piecesLeft: 0, stock: state === 'available' ? -piecesLeft : 0 };
};

/** The effect of taking pieces from a roll, or why it is refused. */
export const takeFrom = (roll: HeldPieces, pieces: number): RollChange | { refused: string } => {
  const { state, piecesLeft, piecesFound } = roll;
  const room = mostFound(roll) - piecesFound;
  // A roll of about a thousand labels may have more than it came with.
  if (state !== 'available' && !(state === 'used_up' && room > 0)) return { refused: stateSentences[state] };
  const found = Math.max(0, pieces - piecesLeft);
  if (found > Math.max(0, room))
    return {
      refused: `This roll has only ${counted(piecesLeft + Math.max(0, room))} left. Nothing was taken. Take fewer, or another roll as well.`,
    };
  const left = piecesLeft + found - pieces;
  return { state: held(left), piecesLeft: left, stock: -pieces, ...(found === 0 ? {} : { found }) };
};

/** How many labels more, or fewer, a roll may turn out to have. */
const mostFound = ({ piecesReceived, withinPercent }: HeldPieces): number =>
  Math.floor((piecesReceived * withinPercent) / 100);

/**
 * The effect of returning pieces to a roll, or why it is refused. A roll in quarantine accepts returns, too. `onRoll` is
 * how many are on it then, if they were counted.
 */
export const returnTo = (
  roll: HeldPieces,
  pieces: number,
  onRoll: number | null = null,
): RollChange | { refused: string } => {
  const { state, piecesReceived, piecesLeft, piecesFound } = roll;
  if (state === 'scrapped') return { refused: 'This roll was scrapped. Nothing was returned to it.' };
  if (piecesLeft + pieces > piecesReceived + Math.max(0, piecesFound))
    return {
      refused: `This roll came with ${counted(piecesReceived)} and has ${piecesLeft.toLocaleString('en-US')} left. So many cannot come back to it. Nothing was changed.`,
    };
  const isQuarantined = state === 'quarantined';
  const left = onRoll ?? piecesLeft + pieces;
  const found = left - piecesLeft - pieces;
  if (found !== 0 && Math.abs(piecesFound + found) > mostFound(roll))
    return { refused: recountRefused(roll, { found, left }) };
  return {
    state: isQuarantined ? 'quarantined' : held(left),
    piecesLeft: left,
    stock: isQuarantined ? 0 : pieces,
    ...(found === 0 ? {} : { found }),
  };
};

const recountRefused = (
  { piecesReceived, piecesFound, withinPercent }: HeldPieces,
  { found, left }: { found: number; left: number },
): string => {
  const came = counted(piecesReceived);
  const bound = withinPercent === 0 ? '' : `, give or take ${withinPercent} %`;
  const all = (piecesReceived + piecesFound + found).toLocaleString('en-US');
  return `This roll came with ${came}${bound}. With ${left.toLocaleString('en-US')} on it, it would have had ${all}. Count again. Nothing was changed.`;
};
