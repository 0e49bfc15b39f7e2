/** Fonts that every program has: PDFium draws them, and what is as wide, with its own. JavaScript for the reason in `decode-child.js`. */

const standard =
  /^(?:(?:Arial|Helvetica|Times|TimesNewRoman|Courier|CourierNew)(?:PS)?(?:MT)?(?:[-,](?:Bold|Italic|Oblique|Roman|Regular|BoldItalic|BoldOblique)(?:MT)?)?|Symbol|ZapfDingbats)$/;

/** Whether text in a font that is not in the file is drawn with its letters. @param {string} name */
export const isStandard = (name) => standard.test(name.replace(/^[A-Z]{6}\+/, '').replaceAll(' ', ''));
