import { createClient, type Client, type ClientDraft } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { storedImage } from '#domain/files/image-value.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { faultsOfReferences, refuseFaults, type ReferenceRule } from '../files/references.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { recordChange } from '../history/store.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import { publishClient } from '../releases/publish.ts';
import { findClient } from './store.ts';
import { insertClient, lockClient, updateClient } from './write-store.ts';

const logo: ReferenceRule = {
  prefix: 'images',
  type: 'image/',
  takesOthers: true,
  sentence: 'This is neither an uploaded picture nor an https link to one.',
};

/** Creates and changes clients; every change is recorded in the history. */
export class ClientService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(database: Database, clock: Clock, publicBases: readonly string[]) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
  }

  /** Creates a client, or returns the one created under the same Idempotency-Key. */
  async create(sent: ClientDraft, userId: number, key: CreationKey | null): Promise<Client> {
    const draft = { ...sent, ...this.#imageOf(sent) };
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => {
      const make = async () => {
        await refuseUnknownLogo(queries, draft.image, null);
        const made = await insertClient(queries, draft, at);
        const after = requireExisting(await findClient(queries, made));
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

  /** Changes a client; fields left out stay. Throws `client.not_found` and `record.changed_meanwhile`. */
  async update(
    id: number,
    { version, ...sent }: Partial<ClientDraft> & { version?: number | undefined },
    userId: number,
  ): Promise<Client> {
    const change = { ...sent, ...this.#imageOf(sent) };
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await lockClient(queries, id);
      const before = await findClient(queries, id);
      if (!before) throw new Problem('client.not_found');
      await refuseStaleVersion(queries, 'client', before, version);
      await refuseUnknownLogo(queries, change.image, before.image);
      if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return before;
      await updateClient(queries, id, change, at);
      const after = requireExisting(await findClient(queries, id));
      await publishClient(queries, { before, after }, { userId, at });
      await recordChange(queries, {
        at,
        userId,
        entity: 'client',
        entityId: id,
        action: 'updated',
        before,
        after,
      });
      return after;
    });
  }

  /** The picture as stored: the address of a stored file becomes its key. */
  #imageOf({ image }: Partial<ClientDraft>): Pick<ClientDraft, 'image'> {
    return typeof image === 'string' ? { image: storedImage(image, this.#publicBases) ?? image } : {};
  }
}

const refuseUnknownLogo = async (
  queries: Queries,
  image: string | null | undefined,
  current: string | null,
): Promise<void> => {
  if (typeof image !== 'string') return;
  const reference = { field: 'image', value: image, rule: logo, current: current === null ? [] : [current] };
  refuseFaults(await faultsOfReferences(queries, [reference]));
};
