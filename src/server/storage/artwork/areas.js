/** Boxes on a drawn page, as areas of its label. JavaScript for the reason in `decode-child.js`. */

/** @typedef {import('./draw-page.js').Box} Box */
/** @typedef {import('./page-dots.js').Area} Area */

/** Areas nearer to each other are one, in millimetres; words of a line are apart by less than their height. */
const mergedMm = 0.8;
const mostAreas = 40;

/**
 * Boxes as areas in millimetres, rounded outwards, near ones merged.
 * @param {readonly Box[]} boxes
 * @param {number} pxPerMm
 * @returns {Area[]}
 */
export const areasOf = (boxes, pxPerMm) => {
  const gap = mergedMm * pxPerMm;
  /** @type {Box[]} */
  let merged = [];
  // Sorted, so that few passes are needed; a box takes in all that it touches.
  for (const box of boxes.toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    let whole = { ...box };
    for (;;) {
      const near = merged.filter(
        (one) =>
          one.left - beside(one, whole, gap) <= whole.right &&
          whole.left - beside(one, whole, gap) <= one.right &&
          one.top - gap <= whole.bottom &&
          whole.top - gap <= one.bottom,
      );
      if (near.length === 0) break;
      merged = merged.filter((one) => !near.includes(one));
      for (const one of near)
        whole = {
          left: Math.min(whole.left, one.left),
          top: Math.min(whole.top, one.top),
          right: Math.max(whole.right, one.right),
          bottom: Math.max(whole.bottom, one.bottom),
        };
    }
    merged.push(whole);
  }
  return merged.slice(0, mostAreas).map((box) => areaOf(box, pxPerMm));
};

/** @param {Box} one @param {Box} other @param {number} gap */
const beside = (one, other, gap) => {
  const isOneLine = one.top < other.bottom && other.top < one.bottom;
  return isOneLine ? Math.max(gap, Math.min(one.bottom - one.top, other.bottom - other.top)) : gap;
};

/** @param {Box} box @param {number} pxPerMm @returns {Area} */
export const areaOf = ({ left, top, right, bottom }, pxPerMm) => {
  const tenths = (/** @type {number} */ px) => px / pxPerMm;
  const x = Math.floor(tenths(left) * 10) / 10;
  const y = Math.floor(tenths(top) * 10) / 10;
  return {
    x,
    y,
    width: Math.round(Math.max(0.1, Math.ceil(tenths(right) * 10) / 10 - x) * 10) / 10,
    height: Math.round(Math.max(0.1, Math.ceil(tenths(bottom) * 10) / 10 - y) * 10) / 10,
  };
};
