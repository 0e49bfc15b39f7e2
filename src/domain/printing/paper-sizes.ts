/** The sizes of paper in millimetres, upright, and what PDF (pdfkit) and IPP call them. */
export const paperSizes = {
  A4: { widthMm: 210, heightMm: 297, inPdf: 'A4', inIpp: 'iso_a4_210x297mm' },
  Letter: { widthMm: 215.9, heightMm: 279.4, inPdf: 'LETTER', inIpp: 'na_letter_8.5x11in' },
} as const;
export type PaperSize = keyof typeof paperSizes;

const halfwayMm = (paperSizes.A4.widthMm + paperSizes.Letter.widthMm) / 2;

/** The size of the paper in a printer, whose width may have been sent as 216 mm. */
export const paperSizeOf = ({ mediaWidthMm }: { mediaWidthMm: number }): PaperSize =>
  mediaWidthMm > halfwayMm ? 'Letter' : 'A4';
