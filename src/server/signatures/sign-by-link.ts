import { can } from '#domain/access/can.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Signed } from '#domain/signatures/signature.ts';
import type { Queries } from '../db/database.ts';
import type { Signing } from './signatures.ts';
import { insertSignature, lockSigner } from './store.ts';

/**
 * Signs with the link that was mailed to somebody of a client, in the transaction of the act. Throws `signature.may_not`
 * if the account was switched off or is no longer of that client.
 */
export const signByLink = async (
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: number },
  { meaning, needs, subject, at }: Signing,
): Promise<Signed> => {
  const signer = await lockSigner(queries, userId, {
    passwordHash: null,
    roleOf: (role) => role,
    clientId,
  });
  if (!signer || !can(signer.actingRole, needs)) throw new Problem('signature.may_not');
  const by = { id: userId, name: signer.name };
  const signed: Signed = { by, role: signer.actingRole, at, meaning, means: 'link' };
  await insertSignature(queries, signed, subject);
  return signed;
};
