import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules about colours, which depend on the theme; all others are checked in one theme. */
const ofColour = ['color-contrast', 'link-in-text-block'];

const wcag21aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** The only rule of WCAG 2.2 is the size of targets. */
const wcag22aa = [...wcag21aa, 'wcag22aa'];

/** What of a page is checked. */
interface Checked {
  /** Only what is in the elements of this selector. */
  within?: string;
  /** Whether the sizes of targets are measured besides: they take axe a third of its time, and `smallTargets` 2 ms. */
  isMeasured?: boolean;
}

/** What axe gives to a reporter: of each rule, the elements that it fails, or might. */
interface RuleResult extends Record<'violations' | 'incomplete', ElementResult[]> {
  id: string;
  help: string;
}

interface ElementResult extends Record<'any' | 'all' | 'none', { message?: string }[]> {
  node: { selector: string[]; element: Element };
}

interface Findings {
  violations: string[];
  /** The new looks whose contrast axe could not say. */
  unclear: string[];
}

declare global {
  var axe: {
    configure(spec: object): void;
    run(context: object, options: object): Promise<Findings>;
  };
}

/** Those of all pages of this worker: tests show the frame of the portal, and each other's screens, again. */
const checkedLooks = new Set<string>();

/** The axe-core that @axe-core/playwright depends on. */
const original = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Axe with one change: what names elements by selectors is made when the first is named. It takes a fifth of a run, and almost no
 * run finds anything to name.
 */
const axe = original.replace(
  /axe\._selectorData=(\w+\(\w+\.flatTree\))\}catch/,
  (_, made: string) =>
    `(()=>{const keep=value=>Object.defineProperty(axe,"_selectorData",{value,configurable:true,writable:true});
    Object.defineProperty(axe,"_selectorData",{configurable:true,get:()=>{const value=${made};keep(value);return value},set:keep})})()}catch`,
);
if (axe === original) throw new Error('Axe is built otherwise: where does it name elements?');

/** `AxeBuilder` sends 1.5 MB twice for each analysis; here a page gets the smaller axe once. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
}

/** What axe finds by rules with these tags, or by these rules. Not what passed: describing it takes longer than finding violations. */
function look(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: readonly string[] },
  within?: string,
): Promise<Findings> {
  return page.evaluate(
    ({ only, inside }) => {
      const report = (rules: RuleResult[]): Findings => ({
        violations: rules.flatMap(({ id, help, violations }) =>
          violations.map(({ node: { selector, element }, any, all, none }) => {
            const why = [...none, ...all, ...any].map(({ message }) => message ?? '').join('; ');
            return `${id} (${help}) at ${selector.join(' ')}, ${element.outerHTML.slice(0, 300)}: ${why}`;
          }),
        ),
        unclear: rules
          .filter(({ id }) => id === 'color-contrast')
          .flatMap(({ incomplete }) =>
            incomplete.map(({ node }) => node.element.getAttribute('data-new-look') ?? ''),
          ),
      });
      globalThis.axe.configure({ noHtml: true });
      return globalThis.axe.run(
        // A dialog hides its screen from readers, and the screen was looked at without it.
        {
          ...(inside === undefined ? {} : { include: [[inside]] }),
          exclude: [['#root[aria-hidden="true"]']],
        },
        // No rule of these reads the styles.
        { runOnly: only, preload: { assets: ['media'] }, reporter: report },
      );
    },
    { only: runOnly, inside: within },
  );
}

/**
 * Checks the current screen against WCAG 2.2 AA, in the light theme or in both; afterwards the theme is light. Both only where
 * every screen is visited: a dialog has the colours of the screens, whose contrast kit/tokens.test.ts proves in both.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly ('dark' | 'light')[] = ['light'],
  { within, isMeasured = false }: Checked = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // A page from disk does not belong to the portal, and its styles follow the system by themselves.
    const isFromDisk = page.url().startsWith('file:');
    if (!isFromDisk) await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    await bringAxe(page);
    const newLooks = isFromDisk ? [] : await markNewLooks(page, within ?? 'body');
    const { violations, unclear } = await look(
      page,
      colorScheme === 'light'
        ? { type: 'tag', values: isMeasured ? wcag21aa : wcag22aa }
        : { type: 'rule', values: ofColour },
      within,
    );
    expect(violations, `in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
    const left = new Set(unclear);
    for (const one of newLooks) if (!left.has(one)) checkedLooks.add(one);
  }
}

/**
 * Leaves the contrast to the texts of a new look, and returns these looks, because it takes axe half of its time: of the rows of a
 * list to the first, and of a frame that stays to the first screen. Elements look the same if they and all around them have the
 * same tags, classes and states: no style of the portal asks for the place among neighbours. What is hidden or empty, or so
 * covered that axe could not say, has not been looked at.
 */
function markNewLooks(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    ({ inside, checked }) => {
      const seen = new Set(checked.split(' '));
      const found: string[] = [];
      const isState =
        /^(?:class|style|type|role|open|disabled|aria-(?!label|describedby|controls|owns)|data-)/;
      const hasText = (element: Element): boolean =>
        'value' in element ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      /** A number of 53 bits (cyrb53): texts of all elements around would be a megabyte of each page. */
      const numberOf = (text: string, around: number): number => {
        let [high, low] = [0xdeadbeef ^ around, 0x41c6ce57 ^ (around / 2 ** 32)];
        for (let at = 0; at < text.length; at += 1) {
          const character = text.charCodeAt(at);
          high = Math.imul(high ^ character, 2654435761);
          low = Math.imul(low ^ character, 1597334677);
        }
        high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
        low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
        return 4294967296 * (2097151 & low) + (high >>> 0);
      };
      const mark = (element: Element, around: number, isInside: boolean): void => {
        if (element.id === 'root' && element.ariaHidden === 'true') return;
        element.removeAttribute('data-new-look');
        const states = [...element.attributes].filter(({ name }) => isState.test(name));
        const control = element instanceof HTMLLabelElement ? element.control : null;
        const chosen = [':checked', ':disabled'].filter((state) => control?.matches(state)).join('');
        const own = states.map(({ name, value }) => `${name}=${value}`).join(' ');
        const look = numberOf(`${element.localName}${chosen} ${own}`, around);
        const isLookedAt = isInside || element.matches(inside);
        const name = look.toString(36);
        if (isLookedAt && !seen.has(name) && hasText(element) && element.checkVisibility()) {
          element.setAttribute('data-new-look', name);
          seen.add(name);
          found.push(name);
        }
        for (const child of element.children) mark(child, look, isLookedAt);
      };
      mark(document.body, numberOf(`${document.documentElement.className} ${innerWidth}`, 0), false);
      globalThis.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] });
      return found;
    },
    { inside: within, checked: [...checkedLooks].join(' ') },
  );
}

/** Checks that texts have a contrast of 7 : 1 (WCAG 1.4.6) in both themes; afterwards the theme is light. */
export async function expectStrongContrast(page: Page, selector: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    await bringAxe(page);
    // Only the page itself: there are no frames of other sites to check, and checking for them takes half of the time.
    const builder = new AxeBuilder({ page, axeSource: 'undefined' })
      .setLegacyMode()
      .include(selector)
      .withRules(['color-contrast-enhanced']);
    const { violations, passes } = await builder.analyze();
    const found = violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`),
    );
    expect(found, `in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
    expect(passes).toHaveLength(1);
  }
}

/** Waits for transitions: a colour between two themes has an arbitrary contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Infinity;
      return endless || playState !== 'running';
    }),
  );
}
