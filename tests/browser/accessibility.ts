import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What depends on colours, and so on the theme; everything else is the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** All in the page itself: there is no frame of another site to look into, and a page that collects costs half of the time. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** Holds the screen as it stands to WCAG 2.2 AA, in the light and in the dark theme or the given ones; leaves it light. */
export async function expectAccessible(
  page: Page,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    // What is in order need not be described: that takes longer than finding what is not.
    const axe = axeOn(page).options({ resultTypes: ['violations'] });
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(wcag22aa) : axe.withRules(ofColour)
    ).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
    expect(found, `in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
  }
}

/** Holds the texts that the selector finds to a contrast of 7 : 1 (WCAG 1.4.6), in both themes; leaves the light one. */
export async function expectStrongContrast(page: Page, selector: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toContainClass(colorScheme);
    await untilStill(page);
    const axe = axeOn(page).include(selector).withRules(['color-contrast-enhanced']);
    const { violations, passes } = await axe.analyze();
    const found = violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`),
    );
    expect(found, `in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
    expect(passes).toHaveLength(1);
  }
}

/** A colour half way between two themes has a contrast that nobody chose. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Infinity;
      return endless || playState !== 'running';
    }),
  );
}
