import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const drawn = ['section', 'h1', 'h1 + p', 'search', 'form', 'form > span', 'input', 'button'];
const said = [
  'type',
  'name',
  'aria-label',
  'placeholder',
  'maxlength',
  'inputmode',
  'enterkeyhint',
  'autocomplete',
];

const look = (root: ParentNode, selector: string) => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return {
    selector,
    classes: element.className,
    text: element.children.length === 0 ? element.textContent.trim() : '',
    attributes: said.map((name) => element.getAttribute(name)),
  };
};

test('the page that is painted before the app is there shows what home draws', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
  const start = page.querySelector('#start');
  if (!start) throw new Error('The page has no #start.');
  renderScreen(<HomeScreen />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: () => ({ body: [] }),
  });
  expect(drawn.map((selector) => look(start, selector))).toEqual(
    drawn.map((selector) => look(document.body, selector)),
  );
});
