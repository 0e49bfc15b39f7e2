import { plainText } from '#domain/runs/evidence/plain-text.ts';

/** Makes an element. */
export const make = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (string | Node)[]
): HTMLElement => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children.map((child) => (typeof child === 'string' ? plainText(child) : child)));
  return element;
};

export const list = (items: readonly (string | Node)[]): HTMLElement =>
  make('ul', {}, ...items.map((item) => make('li', {}, item)));

/** A list of names and values; values that there are not are left out. */
export const facts = (
  rows: readonly (readonly [string, string | number | null | undefined])[],
): HTMLElement =>
  make(
    'dl',
    {},
    ...rows.flatMap(([name, value]) =>
      value === null || value === undefined || value === ''
        ? []
        : [make('div', {}, make('dt', {}, name), make('dd', {}, String(value)))],
    ),
  );

/** A table that scrolls by itself where it is too wide. */
export const table = (label: string, heads: readonly string[], body: HTMLElement): HTMLElement =>
  make(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
      body,
    ),
  );

export const row = (kind: string, ...cells: readonly (string | Node)[]): HTMLElement =>
  make('tr', { class: kind }, ...cells.map((cell) => make('td', {}, cell)));
