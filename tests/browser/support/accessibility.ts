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

declare global {
  var axe: { configure(spec: object): void };
  /** The looks of texts whose contrast was checked in this page. */
  var looks: Set<string> | undefined;
}

/** The axe-core that @axe-core/playwright depends on. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

/** `AxeBuilder` sends 1.5 MB twice for each analysis; here a page gets the smaller axe once. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync(axe, 'utf8'));
  // Only the page itself: there are no frames of other sites to check, and checking for them takes half of the time.
  const builder = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode();
  // A dialog hides its screen from readers, and the screen was looked at without it.
  return builder.exclude('#root[aria-hidden="true"]');
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
    // Report violations only: describing passed rules takes longer than finding violations. No rule of these reads the styles.
    const builder = (await axeOn(page)).options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    });
    if (!isFromDisk) await markNewLooks(page, within ?? 'body');
    if (within !== undefined) builder.include(within);
    const { violations } = await (
      colorScheme === 'light'
        ? builder.withTags(isMeasured ? wcag21aa : wcag22aa)
        : builder.withRules(ofColour)
    ).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
    expect(found, `in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
  }
}

/**
 * Leaves the contrast to the texts of a new look, because it takes axe half of its time: of the rows of a list to the first,
 * and of a frame that stays to the first screen. Elements look the same if they and all around them have the same tags, classes
 * and states: no style of the portal asks for the place among neighbours. What is hidden or empty has not been looked at.
 */
async function markNewLooks(page: Page, within: string): Promise<void> {
  await page.evaluate((inside) => {
    globalThis.looks ??= new Set();
    const seen = globalThis.looks;
    const isState = /^(?:class|style|type|role|open|disabled|aria-(?!label|describedby|controls|owns)|data-)/;
    const hasText = (element: Element): boolean =>
      'value' in element ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const mark = (element: Element, around: string, isInside: boolean): void => {
      if (element.id === 'root' && element.ariaHidden === 'true') return;
      element.removeAttribute('data-new-look');
      const states = [...element.attributes].filter(({ name }) => isState.test(name));
      const control = element instanceof HTMLLabelElement ? element.control : null;
      const chosen = [':checked', ':disabled'].filter((state) => control?.matches(state)).join('');
      const own = states.map(({ name, value }) => `${name}=${value}`).join(' ');
      const look = `${around}>${element.localName}${chosen} ${own}`;
      const isLookedAt = isInside || element.matches(inside);
      if (isLookedAt && !seen.has(look) && hasText(element) && element.checkVisibility()) {
        element.setAttribute('data-new-look', '');
        seen.add(look);
      }
      for (const child of element.children) mark(child, look, isLookedAt);
    };
    mark(document.body, `${document.documentElement.className} ${innerWidth}`, false);
    globalThis.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] });
  }, within);
}

/** Checks that texts have a contrast of 7 : 1 (WCAG 1.4.6) in both themes; afterwards the theme is light. */
export async function expectStrongContrast(page: Page, selector: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    const builder = (await axeOn(page)).include(selector).withRules(['color-contrast-enhanced']);
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
