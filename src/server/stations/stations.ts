import { Problem } from '#domain/contract/problem.ts';
import { createStation, type Station, type StationDraft } from '#domain/stations/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { lockPrinter } from '../printers/printer-store.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { deleteStation, findStation, insertStation, leaveStation, updateStation } from './store.ts';

/** The user who acts, and the source of the call. */
export interface By {
  userId: number;
  source: Source;
}

/** Locks the printer, so that it cannot be deleted before the station refers to it. Throws `printer.not_found`. */
const requirePrinter = async (queries: Queries, { printerId }: Partial<StationDraft>): Promise<void> => {
  if (printerId !== undefined && printerId !== null && !(await lockPrinter(queries, printerId)))
    throw new Problem('printer.not_found');
};

/** Enrols, changes and removes stations. */
export class Stations {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Enrols a station and returns its token. A repeated call with the same Idempotency-Key returns a new token, because
   * the first response was lost.
   */
  enrol(draft: StationDraft, by: By, key: CreationKey | null): Promise<Station & { token: string }> {
    const at = this.#clock().toISOString();
    const token = newToken();
    const hashedToken = tokenHash(token);
    return this.#database.write(async (queries) => {
      const station = await createOnce(
        queries,
        createStation,
        { userId: by.userId, at, key },
        {
          make: async () => {
            await requirePrinter(queries, draft);
            const id = await insertStation(queries, draft, { hashedToken, userId: by.userId, at });
            const subject = { entity: 'station', id } as const;
            await recordAudit(queries, { ...by, at, kind: 'created', subject });
            return id;
          },
          find: (id) => findStation(queries, id),
        },
      );
      await updateStation(queries, station.id, { hashedToken });
      return { ...station, token };
    });
  }

  /** Changes a station; omitted fields keep their values. Throws `station.not_found` and `printer.not_found`. */
  change(id: number, change: Partial<StationDraft>, by: By): Promise<Station> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await requirePrinter(queries, change);
      if (!(await updateStation(queries, id, change))) throw new Problem('station.not_found');
      await recordAudit(queries, { ...by, at, kind: 'changed', subject: { entity: 'station', id } });
      return justWritten(await findStation(queries, id));
    });
  }

  /** Ends a station, and the sessions that were opened there. Throws `station.not_found`. */
  end(id: number, sessionId: number | null, by: By): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      if (sessionId !== null) await leaveStation(queries, { id, sessionId, at });
      if (!(await deleteStation(queries, id))) throw new Problem('station.not_found');
      await recordAudit(queries, { ...by, at, kind: 'deleted', subject: { entity: 'station', id } });
    });
  }
}
