import type { Page } from '@playwright/test';

/** The pauses behind the keys, in milliseconds: as irregular as a person's, because even keys are a scanner's at any pace. */
const pausesMs = [60, 180, 90] as const;

/** Types like a person into whatever has the focus. */
export async function typeAsPerson(page: Page, text: string): Promise<void> {
  for (const [index, key] of Array.from(text).entries())
    await page.keyboard.type(key, { delay: pausesMs[index % pausesMs.length] ?? 0 });
}
