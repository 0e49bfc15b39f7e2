import { findRecords } from '#domain/find/contract.ts';
import type { Mount } from '../http/mount.ts';
import type { Finder } from './finder.ts';

/** Mounts search-as-you-type. */
export const mountFind = (mount: Mount, finder: Finder): void => {
  mount(findRecords, async ({ query, actor }) => ({
    found: await finder.find(query.text, actor),
  }));
};
