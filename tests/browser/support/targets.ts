import type { Page } from '@playwright/test';

/**
 * The controls that are too small for a finger, in words: those that do not own a square of this many CSS pixels around their
 * middle. A larger clickable area counts (a card that is one link, the label of a checkbox). A link within a sentence may be
 * as high as its line (WCAG 2.5.8, inline exception).
 */
export function smallTargets(page: Page, sizePx: number): Promise<string[]> {
  return page.evaluate((size) => {
    const isInSentence = (control: Element): boolean =>
      getComputedStyle(control).display.startsWith('inline') &&
      [...(control.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const belongsTo = (control: Element, hit: Element | null): boolean => {
      if (!hit) return false;
      if (control.contains(hit)) return true;
      const label = hit.closest('label');
      return label !== null && label.control === control;
    };
    const hits = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect();
      if (width >= size && height >= size) return true;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top } = control.getBoundingClientRect();
      const reach = size / 2 - 1;
      const middle = { x: left + width / 2, y: top + height / 2 };
      const corners = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      return corners.every(([x, y]) =>
        belongsTo(control, document.elementFromPoint(middle.x + x, middle.y + y)),
      );
    };
    const isShown = (control: Element): boolean =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.closest('[inert], [aria-hidden="true"]') === null &&
      control.getBoundingClientRect().width > 1 &&
      !getComputedStyle(control).translate.includes('-');
    const controls =
      'a[href], button, input, select, textarea, [role="tab"], [role="combobox"], [role="radio"]';
    return [...document.querySelectorAll(controls)]
      .filter((control) => isShown(control) && !isInSentence(control) && !hits(control))
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        return `${control.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, sizePx);
}

/**
 * The pairs of controls that are closer than this many CSS pixels, in words: a finger could hit the wrong one. The part of a
 * control beyond 48 px counts as distance. A control inside another is allowed, and the tabs of a row are one control.
 */
export function crowdedTargets(page: Page, gapPx: number): Promise<string[]> {
  return page.evaluate((gap) => {
    const isShown = (control: Element): boolean =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.closest('[inert], [aria-hidden="true"]') === null &&
      getComputedStyle(control).display !== 'inline' &&
      control.getBoundingClientRect().width > 1 &&
      !getComputedStyle(control).translate.includes('-');
    const room = (size: number): number => Math.max(0, size - 48) / 2;
    const controls = 'a[href], button:not([role="tab"]), input, select, textarea';
    const shown = [...document.querySelectorAll(controls)].filter(isShown).map((control) => ({
      name: (control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '').slice(0, 40),
      box: control.getBoundingClientRect(),
    }));
    return shown.flatMap(({ name, box }, index) =>
      shown.slice(index + 1).flatMap((other) => {
        const across = Math.max(box.left, other.box.left) - Math.min(box.right, other.box.right);
        const down = Math.max(box.top, other.box.top) - Math.min(box.bottom, other.box.bottom);
        if (Math.max(across, down) < 0) return [];
        const apart = Math.max(
          across + room(box.width) + room(other.box.width),
          down + room(box.height) + room(other.box.height),
        );
        return apart < gap ? [`“${name}” and “${other.name}”`] : [];
      }),
    );
  }, gapPx);
}
