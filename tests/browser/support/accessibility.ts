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
    if (!page.url().startsWith('file:')) await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    // Report violations only: describing passed rules takes longer than finding violations.
    const builder = (await axeOn(page)).options({ resultTypes: ['violations'] });
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
