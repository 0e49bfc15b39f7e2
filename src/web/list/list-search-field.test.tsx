import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListSearchField } from './list-search-field.tsx';

const draw = (term: string) => {
  const told: string[] = [];
  render(
    <ListSearchField
      label="Find a client"
      placeholder="Name"
      term={term}
      onSearch={(sent) => told.push(sent)}
    />,
  );
  return told;
};

const empty = (box: HTMLElement) => {
  fireEvent.input(box, { target: { value: '' } });
  if (box instanceof HTMLInputElement) box.form?.requestSubmit();
};

test('a box that is emptied and sent at once shows everything again', () => {
  const told = draw('orchard');
  empty(screen.getByRole('searchbox', { name: 'Find a client' }));
  expect(told).toEqual(['']);
});

test('sending an empty box of a list that shows everything changes nothing', () => {
  const told = draw('');
  empty(screen.getByRole('searchbox', { name: 'Find a client' }));
  expect(told).toEqual([]);
});
