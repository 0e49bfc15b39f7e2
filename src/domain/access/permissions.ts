import type { Role } from './roles.ts';
import type { PartnerKind } from './scope.ts';

const everyone = ['read_only', 'editor', 'administrator'] as const satisfies readonly Role[];
const editors = ['editor', 'administrator'] as const satisfies readonly Role[];
const administrators = ['administrator'] as const satisfies readonly Role[];

/**
 * As what somebody acts: a role of staff, or that of a partner's person, who has no other. A new role that no list above has is
 * none: `can.ts` does not compile.
 */
export type ActingRole = (typeof everyone)[number] | PartnerKind;

/** A key of another system that is bound to a client: it may do what is open to the client, and what names it. */
export type Opening = ActingRole | 'client_key';

const andClients = [...everyone, 'client'] as const;
const andPartners = [...everyone, 'client', 'supplier'] as const;

/**
 * The only table of permissions: which roles may do what, and what is open to partners. The server checks it on each call,
 * and the screens disable controls by it. To change a permission, change one line here; of `run.second` and `hold.release` also
 * what later events are judged by, in `runs/evidence/judged-by.ts`. What names no partner is refused to them; what does must keep
 * to the caller's scope, which `partners.test.ts` proves for every call.
 */
export const permissions = {
  'session.own': andPartners,
  'badge.own': everyone,
  'catalogue.read': everyone,
  'product.read': andClients,
  'client.read': andClients,
  'tutorial.read': andPartners,
  'hold.read': andClients,
  'order.read': [...everyone, 'supplier'],
  'order.supply': ['supplier'],
  'order.ask': [...editors, 'supplier'],
  'file.read': andPartners,
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
  'release.answer': [...editors, 'client'],
  'release.comment': [...editors, 'client'],
  'client.control': administrators,
  'rate.set': administrators,
  'billing.read': [...editors, 'client'],
  'reader.list': editors,
  'work.read': editors,
  'miss.report': everyone,
  'miss.settle': editors,
  'printer.manage': administrators,
  'print.job': everyone,
  'run.work': everyone,
  'run.plan': [...everyone, 'client_key'],
  'run.second': editors,
  'run.look': andClients,
  'run.read': [...editors, 'client'],
  'evidence.read': [...editors, 'client'],
  'seal.read': editors,
  'station.manage': editors,
  'badge.manage': administrators,
  'hold.set': [...editors, 'client'],
  'hold.release': editors,
  'deleted.restore': administrators,
  'key.manage': editors,
  'webhook.manage': administrators,
  'user.manage': administrators,
  'user.invite': administrators,
  'partner.invite': editors,
  'audit.read': administrators,
  'clock.confirm': administrators,
  'space.clear': administrators,
} as const satisfies Record<string, readonly Opening[]>;

export type Permission = keyof typeof permissions;
