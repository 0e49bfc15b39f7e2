import { can } from '#domain/access/can.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** Chooses who may make a call: the administrator, or a supplier where it is open to suppliers alone. */
export const callerFor = async (app: TestApp): Promise<(call: Pick<Endpoint, 'needs'>) => Caller> => {
  const administrator = await app.as('administrator');
  const supplier = await app.newPartner('supplier@example.com', { supplierCode: 'S1' });
  return ({ needs }) => (needs === 'public' || can('administrator', needs) ? administrator : supplier);
};
