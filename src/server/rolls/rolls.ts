import { randomInt } from 'node:crypto';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { StockMovementKind } from '#domain/inventory/movement.ts';
import { quarantineRoll, receiveRoll, releaseRoll, scrapRoll, useRoll } from '#domain/rolls/contract.ts';
import type { Roll, RollDraft } from '#domain/rolls/contract.ts';
import { rollCodeOf, rollCodes } from '#domain/codes/roll-code.ts';
import { actOn, type RollPieces, type RollAct } from '#domain/rolls/roll-state.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { findContentTypes } from '../files/store.ts';
import { keepHoldsOut, requireNoHold } from '../holds/require-no-hold.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { callOn, createOnce, type Call } from '../idempotency/store.ts';
import type { LineOfOrder } from '../orders/on-order-store.ts';
import { moveStock } from '../inventory/move-stock.ts';
import { lockItem } from '../inventory/store.ts';
import { findRollArtwork } from './fits.ts';
import { changeRoll, takeFromRoll } from './roll-pieces.ts';
import { requireRoll } from './require-roll.ts';
import { findRoll, insertRoll, type NewRoll } from './store.ts';
import { noteWithdrawn } from './withdrawn.ts';

/** The user who acts, the source of the call, and its Idempotency-Key. */
export interface RollBy {
  userId: number;
  source: Source;
  key: CreationKey | null;
}

/** A roll to be received. */
interface ReceivedRoll {
  itemId: number;
  draft: RollDraft;
  by: RollBy;
  at: string;
  announced?: { code: string; line: LineOfOrder };
}

interface ActOnRoll {
  call: Endpoint;
  kind: StockMovementKind;
  audit: AuditKind;
}

const acts: Readonly<Record<RollAct, ActOnRoll>> = {
  quarantine: { call: quarantineRoll, kind: 'quarantined', audit: 'roll_quarantined' },
  release: { call: releaseRoll, kind: 'released', audit: 'roll_released' },
  scrap: { call: scrapRoll, kind: 'scrapped', audit: 'roll_scrapped' },
};

const otherArtwork = (isWhole: boolean): Problem =>
  new Problem('roll.other_artwork', isWhole ? {} : saidBy(said('roll.not_in_latest')));

/**
 * Receives rolls of preprinted labels, takes pieces from them, and quarantines, releases or scraps whole rolls. Each
 * change of a roll changes the stock in the same transaction.
 */
export class Rolls {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Receives a roll, or returns the one received under the same Idempotency-Key. Throws `inventory_item.not_found`,
   * `roll.other_artwork` and `stock.too_much`.
   */
  receive(itemId: number, draft: RollDraft, by: RollBy): Promise<Roll> {
    return this.#once(by, callOn(receiveRoll, { id: itemId }), (queries, at) =>
      this.receiveIn(queries, { itemId, draft, by, at }),
    );
  }

  /**
   * The same in the caller's transaction, under the code and for the line of an order with which it was announced, if it
   * was; returns the roll's id.
   */
  async receiveIn(queries: Queries, { itemId, draft, by, at, announced }: ReceivedRoll): Promise<number> {
    const { pieces, artworkKey, supplierBatch = null, withinPercent = 0 } = draft;
    const item = await lockItem(queries, itemId);
    if (!item) throw new Problem('inventory_item.not_found');
    // From here on, the file cannot be deleted before the roll refers to it.
    await findContentTypes(queries, [artworkKey]);
    const { artwork: known, isWhole } = await findRollArtwork(queries, item.labelSku);
    const artwork = known.find(({ key }) => key === artworkKey);
    if (!artwork) throw otherArtwork(isWhole);
    const rollId = await insertUnder(announced?.code, queries, {
      itemId,
      artworkKey,
      artworkSha256: artwork.sha256,
      supplierBatch,
      pieces,
      withinPercent,
      userId: by.userId,
      at,
    });
    await moveStock(
      queries,
      item,
      { kind: 'received', quantity: pieces, note: null, rollId },
      { userId: by.userId, at },
      announced?.line,
    );
    await this.#audit(queries, 'created', rollId, { by, at, pieces });
    return rollId;
  }

  /** Quarantines, releases or scraps a roll. Throws `roll.not_found` and `roll.refused`. */
  act(code: string, act: RollAct, reason: string, by: RollBy): Promise<Roll> {
    const { call, kind, audit } = acts[act];
    return retryLostRace(() =>
      this.#once(by, callOn(call, { code }), async (queries, at) => {
        const { id, code: issued, piecesLeft } = await requireRoll(queries, code);
        const change = { kind, reason, rule: (roll: RollPieces) => actOn(roll, act) };
        const withdrawn = { code: issued, userId: by.userId, at };
        // Before and after: runs lock themselves before their rolls, and one may have taken labels meanwhile.
        if (act !== 'release') await noteWithdrawn(queries, withdrawn);
        await changeRoll(queries, id, change, { userId: by.userId, at, note: reason });
        if (act !== 'release') await noteWithdrawn(queries, withdrawn);
        await this.#audit(queries, audit, id, { by, at, pieces: piecesLeft });
        return id;
      }),
    );
  }

  /** Takes pieces that are used without a run. Throws `roll.not_found`, `roll.refused` and `hold.on`. */
  use(code: string, { pieces, note }: { pieces: number; note?: string | null | undefined }, by: RollBy) {
    const take = async (queries: Queries, at: string) => {
      const roll = await requireRoll(queries, code);
      await requireNoHold(queries, { rolls: [roll.code] });
      await takeFromRoll(queries, roll.id, pieces, { userId: by.userId, at, note: note ?? null });
      return roll.id;
    };
    return this.#once(by, callOn(useRoll, { code }), take, keepHoldsOut);
  }

  /**
   * Performs an action once per Idempotency-Key; a key is valid for one action on one roll. `lock` comes first in its
   * transaction.
   */
  #once(
    { userId, key }: RollBy,
    call: Call,
    make: (queries: Queries, at: string) => Promise<number>,
    lock?: (queries: Queries) => Promise<void>,
  ): Promise<Roll> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await lock?.(queries);
      return createOnce(
        queries,
        call,
        { userId, at, key },
        { make: () => make(queries, at), find: (id) => findRoll(queries, id) },
      );
    });
  }

  #audit(
    queries: Queries,
    kind: AuditKind,
    id: number,
    { by, at, pieces }: { by: RollBy; at: string; pieces: number },
  ): Promise<void> {
    const { userId, source } = by;
    return recordAudit(queries, {
      at,
      userId,
      source,
      kind,
      subject: { entity: 'roll', id },
      detail: { pieces },
    });
  }
}

/** There are 27 thousand million codes, so the first attempt nearly always finds a free one. */
const insertUnder = async (
  announced: string | undefined,
  queries: Queries,
  roll: Omit<NewRoll, 'code'>,
): Promise<number> => {
  if (announced !== undefined) {
    const id = await insertRoll(queries, { ...roll, code: announced });
    if (id === null) throw new Problem('roll.received');
    return id;
  }
  for (;;) {
    const id = await insertRoll(queries, { ...roll, code: rollCodeOf(randomInt(rollCodes)) });
    if (id !== null) return id;
  }
};
