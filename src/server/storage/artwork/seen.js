/** What can be seen on a drawn label. JavaScript for the reason in `decode-child.js`. */
import { faintBelow } from './page-dots.js';

/** @typedef {import('./draw-page.js').Drawn} Drawn */
/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {import('./page-dots.js').DotMap} DotMap */

/** A smaller difference in light is that of another rounding. */
const leastDifference = 8;

/** Whether two drawings of a label differ in a box. @param {Drawn} one @param {Drawn} other @param {Box} box */
export const differs = ({ width, height, grey }, other, { left, top, right, bottom }) => {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
      const at = y * width + x;
      if (Math.abs((grey[at] ?? 0) - (other.grey[at] ?? 0)) >= leastDifference) return true;
    }
  return false;
};

/** The part of a box that lies on a label. @param {Drawn} drawn @param {Box} box @returns {Box} */
export const onLabel = ({ width, height }, { left, top, right, bottom }) => ({
  left: Math.max(0, left),
  top: Math.max(0, top),
  right: Math.min(width, right),
  bottom: Math.min(height, bottom),
});

/** Whether a box and a dot around it have both dots and gaps: something can be read there. @param {DotMap} dots @param {Box} box */
export const hasDotsAndGaps = ({ width, height, perDot, black }, { left, top, right, bottom }) => {
  let [dotted, all] = [0, 0];
  const [toX, toY] = [
    Math.min(width, Math.ceil(right / perDot) + 1),
    Math.min(height, Math.ceil(bottom / perDot) + 1),
  ];
  for (let y = Math.max(0, Math.floor(top / perDot) - 1); y < toY; y += 1)
    for (let x = Math.max(0, Math.floor(left / perDot) - 1); x < toX; x += 1) {
      dotted += black[y * width + x] ?? 0;
      all += 1;
      if (dotted > 0 && dotted < all) return true;
    }
  return false;
};

/** Whether anything is seen in a box: not all of it is equally light. @param {Drawn} drawn @param {Box} box */
export const isDrawn = ({ width, grey }, { left, top, right, bottom }) => {
  let [lightest, darkest] = [0, 255];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const shade = grey[y * width + x] ?? 255;
      if (shade > lightest) lightest = shade;
      if (shade < darkest) darkest = shade;
      if (lightest - darkest > 255 - faintBelow) return true;
    }
  return false;
};
