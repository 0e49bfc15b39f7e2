import { expect, test } from 'vitest';
import { userWith } from '#testing/samples/whole-user.ts';
import { usersAddress, usersAt } from './users-address.ts';

const ada = userWith({
  id: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'a.l@example.com',
  role: 'administrator',
});
const edda = userWith({ id: 2 });
const everybody = [ada, edda];

test.each([
  ['', { term: '', role: undefined }],
  ['search=ada', { term: 'ada', role: undefined }],
  ['search=%20ada%20&role=editor', { term: 'ada', role: 'editor' }],
  ['role=owner', { term: '', role: undefined }],
  ['role=administrator', { term: '', role: 'administrator' }],
] as const)('"%s" is read', (query, address) => {
  expect(usersAddress.read(new URLSearchParams(query))).toEqual(address);
});

test('what is the default is left out of an address', () => {
  expect(usersAddress.write({ term: '', role: undefined }).toString()).toBe('');
  expect(usersAddress.write({ term: 'ada l', role: 'read_only' }).toString()).toBe(
    'search=ada+l&role=read_only',
  );
});

test.each([
  ['everybody', { term: '', role: undefined }, everybody],
  ['a part of the name, letter case aside', { term: 'LOVE', role: undefined }, [ada]],
  ['first and last name in any order', { term: 'winter edda', role: undefined }, [edda]],
  ['the e-mail', { term: 'a.l@', role: undefined }, [ada]],
  ['a role', { term: '', role: 'editor' }, [edda]],
  ['both', { term: 'ada', role: 'editor' }, []],
] as const)('shows %s', (_, address, shown) => {
  expect(usersAt(address, everybody)).toEqual(shown);
});
