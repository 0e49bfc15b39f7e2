import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labelFields } from '#domain/products/label-fields.ts';
import { formFields } from '#domain/products/product-fields.ts';
import type { Fields } from '#domain/record/field.ts';
import { entriesOf } from '#domain/record/fields.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { LabelFacts } from './label/label-facts.tsx';
import { ProductFacts } from '../product-page/product-facts.tsx';
import { ProductCodes } from '../product-page/product-codes.tsx';
import { ProductWizard } from './wizard/product-wizard.tsx';

/** The names of the dialog's controls, without the marker of required ones. */
const controls = (): string[] =>
  [...screen.getByRole('dialog').querySelectorAll('label, [aria-label], [role=combobox], h3')].map(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(' (required)', ''),
  );

/** The fields without a control of that name. */
const withoutControl = (fields: readonly { name: string }[]): string[] =>
  fields.map(({ name }) => name).filter((name) => !controls().includes(name));

/** A distinct value for each text and number field. */
const textsOf = (fields: Fields): Record<string, string | number> =>
  Object.fromEntries(
    entriesOf(fields)
      .filter(([, { kind }]) => ['code', 'text', 'choice', 'quantity'].includes(kind))
      .map(([name, { kind }], nth) => [name, kind === 'quantity' ? 100 + nth : `stored-${nth}`]),
  );

/** The fields whose values the page does not show. */
const notShown = (texts: Record<string, string | number>): string[] =>
  Object.keys(texts).filter((name) => !document.body.textContent.includes(String(texts[name])));

test('every field of a product has its place in the wizard', async () => {
  renderScreen(<ProductWizard />, {
    at: '/products?new',
    path: '/products',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  fireEvent.change(await screen.findByLabelText(/^SKU/), { target: { value: 'OH-0010' } });
  const { tutorialVideos, ...details } = formFields;
  expect(withoutControl(Object.values(details))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('tablist', { name: 'Labels' });
  expect(withoutControl([...Object.values(labelFields), tutorialVideos])).toEqual([]);
});

test('every field of a product stands on its page', () => {
  const texts = textsOf(formFields);
  renderScreen(<ProductFacts product={productWith(texts)} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: () => ({ body: [] }),
  });
  expect(notShown(texts)).toEqual([]);
});

test('every field of a label stands on its card', () => {
  const texts = textsOf(labelFields);
  renderScreen(<LabelFacts label={labelWith(texts)} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: () => ({ body: [] }),
  });
  expect(notShown(texts)).toEqual([]);
});

test('every code of a product stands on its page, with what it is and what it stands for', () => {
  const codes = [
    { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: true },
    { code: 'X001ABC123', kind: 'fnsku', level: 'unit', pieces: null, isCheckedByHand: false },
  ] as const;
  renderScreen(<ProductCodes codes={codes} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: () => ({ body: [] }),
  });
  const rows = [...screen.getByRole('region', { name: 'Codes' }).querySelectorAll('li')];
  expect(rows.map(({ textContent }) => textContent.replaceAll(/\s/g, ''))).toEqual([
    '15012345678907GTIN,checkedbyhandCase,12pieces',
    'X001ABC123FNSKUUnit',
  ]);
});
