import { expect, test } from 'vitest';
import { said } from '../words/say.ts';
import { refusedField, refusedFields } from './refused-field.ts';

test('a refused field states the fact of its sentence, which every language has', () => {
  const pages = said('refusal.pages_once', { pages: 3 });
  const sentence = 'Each of the 3 pages of this file is printed once: this must be 1.';
  expect(refusedField('quantity', pages).details).toEqual({
    said: pages,
    message: sentence,
    fields: { quantity: pages },
  });
});

test('of several refused fields each states its fact, and the message is that of all such refusals', () => {
  const fields = { batch: said('refusal.batch_missing'), bestBefore: said('refusal.date_missing') };
  const { details, message } = refusedFields(fields);
  expect([details, message]).toEqual([{ fields }, 'Please check the marked fields.']);
});
