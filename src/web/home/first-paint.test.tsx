import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { SignInScreen } from '#web/auth/sign-in-screen.tsx';
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
const signIn = [
  '.max-w-md',
  'h1',
  'h1 + p',
  'form',
  'form > div',
  'form > div > label',
  '[name="email"]',
  'form > div + div > label',
  'form > div + div > span',
  '[name="password"]',
  'form > button',
  'form > a',
  'form + p > a',
];
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
const saidOfSignIn = [...said, 'autocapitalize', 'spellcheck', 'href', 'method', 'novalidate'];

const look = (root: ParentNode, selector: string, names = said) => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return {
    selector,
    classes: element.getAttribute('class'),
    text: element.children.length === 0 ? element.textContent.trim() : '',
    attributes: names.map((name) => element.getAttribute(name)),
  };
};

const pageOfTheServer = () =>
  new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');

test.each([
  ['home', <HomeScreen key="home" />, home],
  ['what stands around it', <PublicLayout key="frame" />, frame],
])(
  'the page that is painted before the app is there shows %s as the app draws it',
  (_what, screen, drawn) => {
    const page = pageOfTheServer();
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

test('and to who is not signed in it shows the sign-in as the app draws it', () => {
  const painted = pageOfTheServer().querySelector('#start-sign-in');
  renderScreen(<SignInScreen />, { at: '/', path: '/', role: null, answer: () => ({ body: [] }) });
  if (!painted) throw new Error('The page has no sign-in.');
  expect(signIn.map((selector) => look(painted, selector, saidOfSignIn))).toEqual(
    signIn.map((selector) => look(document, selector, saidOfSignIn)),
  );
});
