import { z } from 'zod';
import { said, type Said } from '../words/say.ts';

/** A roll that is `used_up` or `scrapped` has no pieces left. */
export const RollState = z.enum(['available', 'quarantined', 'used_up', 'scrapped']);
export type RollState = z.infer<typeof RollState>;

/** What a person can do with a whole roll. */
const rollActs = ['quarantine', 'release', 'scrap'] as const;
export type RollAct = (typeof rollActs)[number];

/** The state and the pieces of a roll. */
export interface RollPieces {
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

/** Why nothing can be taken from a roll in this state. */
const ofState: Readonly<Record<Exclude<RollState, 'available'>, Said>> = {
  quarantined: said('roll.quarantined'),
  used_up: said('roll.used_up'),
  scrapped: said('roll.scrapped'),
};

const stateWith = (piecesLeft: number): RollState => (piecesLeft === 0 ? 'used_up' : 'available');

/** The effect of an act on a roll, or why it is refused. */
export const actOn = ({ state, piecesLeft }: RollPieces, act: RollAct): RollChange | { refused: Said } => {
  if (state === 'scrapped') return { refused: said('roll.scrapped_already') };
  if (act === 'quarantine')
    return state === 'quarantined'
      ? { refused: said('roll.quarantined_already') }
      : { state: 'quarantined', piecesLeft, stock: -piecesLeft };
  if (act === 'release')
    return state === 'quarantined'
      ? { state: stateWith(piecesLeft), piecesLeft, stock: piecesLeft }
      : { refused: said('roll.not_quarantined') };
  return { state: 'scrapped', piecesLeft: 0, stock: state === 'available' ? -piecesLeft : 0 };
};

/** What can be done with a roll now. */
export const openActsOn = (roll: RollPieces): RollAct[] =>
  rollActs.filter((act) => !('refused' in actOn(roll, act)));

/** The effect of taking pieces from a roll, or why it is refused. */
export const takeFrom = (roll: RollPieces, pieces: number): RollChange | { refused: Said } => {
  const { state, piecesLeft, piecesFound } = roll;
  const room = mostFound(roll) - piecesFound;
  // A roll of about a thousand labels may have more than it came with.
  if (state !== 'available' && !(state === 'used_up' && room > 0)) return { refused: ofState[state] };
  const found = Math.max(0, pieces - piecesLeft);
  if (found > Math.max(0, room))
    return { refused: said('roll.too_few', { left: piecesLeft + Math.max(0, room) }) };
  const left = piecesLeft + found - pieces;
  return { state: stateWith(left), piecesLeft: left, stock: -pieces, ...(found === 0 ? {} : { found }) };
};

/** How many labels more, or fewer, a roll may turn out to have. */
const mostFound = ({ piecesReceived, withinPercent }: RollPieces): number =>
  Math.floor((piecesReceived * withinPercent) / 100);

/**
 * The effect of returning pieces to a roll, or why it is refused. A roll in quarantine accepts returns, too. `onRoll` is
 * how many are on it then, if they were counted.
 */
export const returnTo = (
  roll: RollPieces,
  pieces: number,
  onRoll: number | null = null,
): RollChange | { refused: Said } => {
  const { state, piecesReceived, piecesLeft, piecesFound } = roll;
  if (state === 'scrapped') return { refused: said('roll.none_returned') };
  if (piecesLeft + pieces > piecesReceived + Math.max(0, piecesFound))
    return {
      refused: said('roll.too_many_returned', { received: piecesReceived, left: piecesLeft }),
    };
  const isQuarantined = state === 'quarantined';
  const left = onRoll ?? piecesLeft + pieces;
  const found = left - piecesLeft - pieces;
  if (found !== 0 && Math.abs(piecesFound + found) > mostFound(roll))
    return { refused: recountRefused(roll, { found, left }) };
  return {
    state: isQuarantined ? 'quarantined' : stateWith(left),
    piecesLeft: left,
    stock: isQuarantined ? 0 : pieces,
    ...(found === 0 ? {} : { found }),
  };
};

const recountRefused = (
  { piecesReceived, piecesFound, withinPercent }: RollPieces,
  { found, left }: { found: number; left: number },
): Said =>
  said('roll.recount', {
    received: piecesReceived,
    percent: withinPercent,
    left,
    all: piecesReceived + piecesFound + found,
  });
