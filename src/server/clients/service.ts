import { createClient, type Client, type ClientDraft } from '#domain/clients/contract.ts';
import { storedImage } from '#domain/files/image-value.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Saved, Saves } from '../releases/saves.ts';
import { recordChange } from '../history/store.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { publishClient } from '../releases/publish.ts';
import { findClient } from './store.ts';
import { refuseUnknownLogo } from './refuse-unknown-logo.ts';
import { insertClient } from './write-store.ts';

type ClientChange = Partial<ClientDraft> & { version?: number | undefined };

/** Creates and changes clients; every change is recorded in the history. */
export class ClientService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];
  readonly #records: Saves<Client, ClientChange>;

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(
    database: CheckedDatabase,
    clock: Clock,
    publicBases: readonly string[],
    records: Saves<Client, ClientChange>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
    this.#records = records;
  }

  /** Creates a client, or returns the one created under the same Idempotency-Key. */
  async create(sent: ClientDraft, userId: number, key: CreationKey | null): Promise<Client> {
    const draft = { ...sent, ...this.#imageOf(sent) };
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => {
      const make = async () => {
        await refuseUnknownLogo(queries, draft.image, null);
        const made = await insertClient(queries, draft, at);
        const after = justWritten(await findClient(queries, made));
        await publishClient(queries, { before: null, after }, { userId, at });
        await recordChange(queries, {
          at,
          userId,
          entity: 'client',
          entityId: made,
          action: 'created',
          before: null,
          after,
        });
        return made;
      };
      const find = (id: number) => findClient(queries, id);
      return createOnce(queries, createClient, { userId, at, key }, { make, find });
    });
  }

  /**
   * Changes a client, or its draft if the client is controlled; omitted fields keep their values. Throws
   * `client.not_found` and `record.changed_meanwhile`.
   */
  update(id: number, sent: ClientChange, userId: number): Promise<Saved<Client>> {
    return this.#records.save(id, { ...sent, ...this.#imageOf(sent) }, userId);
  }

  /** The picture as stored: the address of a stored file becomes its key. */
  #imageOf({ image }: Partial<ClientDraft>): Pick<ClientDraft, 'image'> {
    return typeof image === 'string' ? { image: storedImage(image, this.#publicBases) ?? image } : {};
  }
}
