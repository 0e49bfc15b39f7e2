import { createKey, type KeyDraft } from '#domain/keys/contract.ts';
import { callerWith, type Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** Makes a key, by the administrator unless somebody else makes it, and returns a caller that sends it. */
export const addKey = async (
  app: TestApp,
  draft: KeyDraft,
  maker?: Caller,
): Promise<Caller & { keyId: number }> => {
  const { status, reply } = await (maker ?? (await app.as('administrator'))).call(createKey, { body: draft });
  if (status !== 201) throw new Error(`The key ${draft.name} was not made: ${status}.`);
  return { ...callerWith(app.url, reply.key, reply.userId), keyId: reply.id };
};
