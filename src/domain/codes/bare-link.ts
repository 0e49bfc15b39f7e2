import { isValidGtin } from './gtin.ts';

/**
 * A GS1 Digital Link without its scheme, as labels print it for people and as scanners and generators leave it out: a host
 * with a dot, perhaps a port and a stem, then (01) or its name and a GTIN.
 */
const bareLink =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?\/(?:[^\s?#]*\/)?(?:01|gtin)\/(\d{8}|\d{12,14})(?:[/?#]\S*)?$/iu;

/** Whether a text is a Digital Link without its scheme; its GTIN must have the right check digit, as a SKU may look alike. */
export const isBareLink = (text: string): boolean => isValidGtin(bareLink.exec(text)?.[1] ?? '');
