import { expect, test } from 'vitest';
import { z } from 'zod';
import { StoredSaid } from './said.ts';

const nested = (inner: unknown) => ({
  code: 'outer',
  values: { count: 2, why: { code: 'why', values: { of: [inner] } } },
});

test('a stored fact is read with the facts in it, and without what is none of it', () => {
  const inner = { code: 'inner', values: { name: null } };
  const sent = { ...nested({ ...inner, secret: 'x' }), secret: 'x' };
  expect(z.object({ said: StoredSaid.nullable() }).parse({ said: sent })).toEqual({ said: nested(inner) });
});

test.each([
  ['of no kind', 3, 'said'],
  ['without a code', { code: '', values: {} }, 'said.code'],
  ['with a wrong fact in it', nested({ code: 'inner' }), 'said.values.why'],
])('a stored fact %s is refused', (_, said, at) => {
  const { error } = z.object({ said: StoredSaid }).safeParse({ said });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([at]);
});
