import { expect, test } from 'vitest';
import { said } from '../words/say.ts';
import { refusedField } from './refused-field.ts';

test('a refused field states the fact of its sentence, which every language has', () => {
  const pages = said('refusal.pages_once', { pages: 3 });
  const sentence = 'Each of the 3 pages of this file is printed once: this must be 1.';
  expect(refusedField('quantity', pages).details).toEqual({
    said: pages,
    message: sentence,
    fields: { quantity: sentence },
  });
});
