import { drawingInWords as drawingOf } from '#domain/products/label-drawing.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** The drawing of a label, for screen readers. */
export const drawingInWords = wordsOf('products.label.drawingInWords', drawingOf);

/** What products/label says. */
export const productsLabelWords = wordsOf('products.label.productsLabelWords', {
  stockNotLoaded: 'Where its rolls are could not be loaded.',
  artwork: ({ index }: { index: Shown }) => `Artwork ${index}`,
  mm: ({ widthMm }: { widthMm: Shown }) => `${widthMm} mm`,
  narrowEdgeLeads: 'Narrow edge leads',
  wideEdgeLeads: 'Wide edge leads',
  tenMm: '10 mm',
  label: ({ drawing }: { drawing: Shown }) => `Label: ${drawing}`,
  thisLabel: 'this label',
  enlargeArtwork: ({ labelSku }: { labelSku: Shown }) => `Enlarge the artwork of ${labelSku}`,
  left: ({ stockOnHand }: { stockOnHand: Shown }) => `${stockOnHand} left`,
  whereRollIs: 'Where the roll is',
  material: 'Material',
  mmWidthMm: ({ widthMm, heightMm }: { widthMm: Shown; heightMm: Shown }) => `${widthMm} × ${heightMm} mm`,
});
