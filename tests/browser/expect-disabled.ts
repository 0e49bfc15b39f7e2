import { expect, type Page, test } from '@playwright/test';

/** Expects a visible, disabled control that gives the reason after a tap (touch screen) or a click. */
export async function expectDisabled(page: Page, name: string, reason: string): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  // Playwright would wait for it to be enabled.
  const anyway = { force: true };
  if (test.info().project.use.hasTouch) await control.tap(anyway);
  else await control.click(anyway);
  await expect(page.getByRole('tooltip')).toHaveText(reason);
}
