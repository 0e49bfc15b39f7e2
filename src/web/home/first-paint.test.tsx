import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { HomeScreen } from './home-screen.tsx';

const frame = [
  'header',
  'header > div',
  'header > div > :first-child',
  'header svg',
  'header path',
  'header path + path',
  'header svg + span',
  'header > .perforated',
  'main',
];
const home = ['section', 'h1', 'h1 + p', 'search', 'form', 'form > span', 'input', 'form button'];
const said = [
  'd',
  'fill',
  'viewBox',
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
    classes: element.getAttribute('class'),
    text: element.children.length === 0 ? element.textContent.trim() : '',
    attributes: said.map((name) => element.getAttribute(name)),
  };
};

test.each([
  ['home', <HomeScreen key="home" />, home],
  ['what stands around it', <PublicLayout key="frame" />, frame],
])(
  'the page that is painted before the app is there shows %s as the app draws it',
  (_what, screen, drawn) => {
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    renderScreen(screen, {
      at: '/',
      path: '/',
      role: 'read_only',
      answer: () => ({ body: [] }),
    });
    expect(drawn.map((selector) => look(page, selector))).toEqual(
      drawn.map((selector) => look(document, selector)),
    );
  },
);
