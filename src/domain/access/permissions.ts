import type { Role } from './roles.ts';

const everyone: readonly Role[] = ['read_only', 'editor', 'administrator'];
const editors: readonly Role[] = ['editor', 'administrator'];
const administrators: readonly Role[] = ['administrator'];

/**
 * The only table of permissions: which roles may do what. The server checks it on each call, and the screens disable
 * controls by it. To change a permission, change one line here.
 */
export const permissions = {
  'session.own': everyone,
  'catalogue.read': everyone,
  'file.read': everyone,
  'dataset.own': everyone,
  'dataset.manage': administrators,
  'client.edit': editors,
  'client.delete': administrators,
  'product.edit': editors,
  'product.delete': administrators,
  'product.import': editors,
  'import.undo': editors,
  'product.export': editors,
  'team.notify': editors,
  'tutorial.edit': editors,
  'tutorial.delete': administrators,
  'inventory.edit': editors,
  'inventory.delete': administrators,
  'roll.change': editors,
  'file.upload': editors,
  'history.read': editors,
  'release.confirm': everyone,
  'release.publish': editors,
  'client.control': administrators,
  'reader.list': editors,
  'work.read': editors,
  'miss.report': everyone,
  'miss.settle': editors,
  'printer.manage': administrators,
  'print.job': everyone,
  'run.work': everyone,
  'run.second': editors,
  'run.read': editors,
  'station.manage': editors,
  'badge.manage': administrators,
  'hold.set': editors,
  'hold.release': editors,
  'deleted.restore': administrators,
  'key.manage': editors,
  'user.manage': administrators,
  'user.invite': administrators,
  'audit.read': administrators,
  'clock.confirm': administrators,
  'space.clear': administrators,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;
