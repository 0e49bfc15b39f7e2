import { getPortal, type PortalCard } from '#domain/portal/contract.ts';
import { pemOf } from '#domain/portal/portal-key.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { epochOf, fingerprintOf } from './portal.ts';
import { findEpochs, findKeys, findPortalId, type StoredKey } from './store.ts';

const publicPart = ({ publicKey, madeAt }: StoredKey): PortalCard['key'] => ({
  publicKey: pemOf(publicKey),
  fingerprint: fingerprintOf(publicKey),
  from: madeAt,
});

/** Mounts the public card of the portal. */
export const mountPortal = (mount: Mount, { database, site }: { database: Database; site: string }): void => {
  mount(getPortal, async () => {
    const { read } = database;
    const [id, keys, [epoch]] = [await findPortalId(read), await findKeys(read), await findEpochs(read)];
    const [key, ...former] = keys;
    if (id === null || !key || !epoch) throw new Error('The portal has no id and no key.');
    return {
      id,
      site,
      epoch: epochOf(epoch.beganAt),
      epochFrom: epoch.beganAt,
      key: publicPart(key),
      formerKeys: former.map((one) => ({ ...publicPart(one), until: one.retiredAt ?? key.madeAt })),
    };
  });
};
