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
}

/** The new state of a roll, and the change of the stock: pieces in quarantine do not count as stock. */
export interface RollChange {
  state: RollState;
  piecesLeft: number;
  /** Positive if pieces are added to the stock. */
  stock: number;
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
export const takeFrom = (
  { state, piecesLeft }: HeldPieces,
  pieces: number,
): RollChange | { refused: string } => {
  if (state !== 'available') return { refused: stateSentences[state] };
  if (pieces > piecesLeft)
    return {
      refused: `This roll has only ${counted(piecesLeft)} left. Nothing was taken. Take fewer, or another roll as well.`,
    };
  return { state: held(piecesLeft - pieces), piecesLeft: piecesLeft - pieces, stock: -pieces };
};

/** The effect of returning pieces to a roll, or why it is refused. A roll in quarantine accepts returns, too. */
export const returnTo = (
  { state, piecesReceived, piecesLeft }: HeldPieces,
  pieces: number,
): RollChange | { refused: string } => {
  if (state === 'scrapped') return { refused: 'This roll was scrapped. Nothing was returned to it.' };
  if (piecesLeft + pieces > piecesReceived)
    return {
      refused: `This roll came with ${counted(piecesReceived)} and has ${piecesLeft.toLocaleString('en-US')} left. So many cannot come back to it. Nothing was changed.`,
    };
  const isQuarantined = state === 'quarantined';
  return {
    state: isQuarantined ? 'quarantined' : 'available',
    piecesLeft: piecesLeft + pieces,
    stock: isQuarantined ? 0 : pieces,
  };
};
