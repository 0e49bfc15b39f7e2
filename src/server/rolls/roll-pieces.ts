import { Problem } from '#domain/contract/problem.ts';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import type { StockMovementKind } from '#domain/inventory/movement.ts';
import type { Roll } from '#domain/rolls/contract.ts';
import { returnTo, takeFrom, type RollPieces, type RollChange } from '#domain/rolls/roll-state.ts';
import { saidBy, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { moveStock, type By } from '../inventory/move-stock.ts';
import { lockItem } from '../inventory/store.ts';
import { findItemOfRoll, findRoll, lockRoll, updateRoll } from './store.ts';

/** The user who moves pieces, the time, and a note for the movement. */
export interface MovedBy extends By {
  note?: string | null;
}

/** A roll and its item, both locked. */
interface Locked {
  item: InventoryItem;
  ofRoll: RollPieces;
}

/** Locks a roll's item and then the roll, in the same order everywhere, to avoid deadlocks. Throws `roll.not_found`. */
const lockBoth = async (queries: Queries, rollId: number): Promise<Locked> => {
  const itemId = await findItemOfRoll(queries, rollId);
  const item = itemId === null ? null : await lockItem(queries, itemId);
  const ofRoll = item ? await lockRoll(queries, rollId) : null;
  if (!item || !ofRoll) throw new Problem('roll.not_found');
  return { item, ofRoll };
};

/**
 * Applies a rule to a roll: changes the roll and its item's stock together, with a movement of this kind. Returns the
 * roll. Call it in the transaction of the action that changes the roll. Throws `roll.not_found`, `roll.refused` with
 * the rule's message, and `stock.too_much`.
 */
export const changeRoll = async (
  queries: Queries,
  rollId: number,
  {
    rule,
    kind,
    reason,
  }: {
    rule: (ofRoll: RollPieces) => RollChange | { refused: Said };
    kind: StockMovementKind;
    reason?: string;
  },
  { note = null, ...by }: MovedBy,
): Promise<Roll> => {
  const { item, ofRoll } = await lockBoth(queries, rollId);
  const change = rule(ofRoll);
  if ('refused' in change) throw new Problem('roll.refused', saidBy(change.refused));
  const { state, piecesLeft, stock, found = 0 } = change;
  await updateRoll(queries, rollId, {
    state,
    piecesLeft,
    found,
    ...(reason === undefined ? {} : { reason }),
  });
  const isStock = ofRoll.state !== 'quarantined';
  const counted =
    found !== 0 && isStock
      ? await moveStock(queries, item, { kind: 'corrected', quantity: found, note, rollId }, by)
      : item;
  await moveStock(queries, counted, { kind, quantity: stock, note, rollId }, by);
  const roll = await findRoll(queries, rollId);
  if (!roll) throw new Problem('roll.not_found');
  return roll;
};

/**
 * Takes pieces from a roll and from the stock; returns the roll. Call it in the transaction that uses the pieces.
 * Throws `roll.refused`, and changes nothing, if the roll has fewer pieces or is not available.
 */
export const takeFromRoll = (queries: Queries, rollId: number, pieces: number, by: MovedBy): Promise<Roll> =>
  changeRoll(queries, rollId, { kind: 'used', rule: (ofRoll) => takeFrom(ofRoll, wholePieces(pieces)) }, by);

/**
 * Returns unused pieces to a roll and to the stock; returns the roll. If the roll is in quarantine, so are the pieces,
 * and the stock does not change. `onRoll` is how many are on it then, if they were counted. Call it in the transaction of the return. Throws `roll.refused` if the roll was
 * scrapped, or would have more pieces than when it was received.
 */
export const returnToRoll = (
  queries: Queries,
  rollId: number,
  pieces: number,
  { onRoll = null, ...by }: MovedBy & { onRoll?: number | null },
): Promise<Roll> =>
  changeRoll(
    queries,
    rollId,
    { kind: 'returned', rule: (ofRoll) => returnTo(ofRoll, wholePieces(pieces), onRoll) },
    by,
  );

const wholePieces = (pieces: number): number => {
  if (!Number.isSafeInteger(pieces) || pieces < 1)
    throw new TypeError(`Pieces are a whole number of at least 1, not ${pieces}.`);
  return pieces;
};
