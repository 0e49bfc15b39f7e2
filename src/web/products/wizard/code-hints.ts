import { codeKey } from '#domain/scan/code-key.ts';
import { codeWordsOfWizard, fieldNames } from './wizard-wording.ts';

const compared = ['barcode', 'sku', 'clientSku'] as const;

/** A hint that a code is already in a field of its own, where it can be found as well; null if it is not. */
export const sameAsField = (
  code: string,
  fields: Record<(typeof compared)[number], string>,
): string | null => {
  const key = codeKey(code);
  if (key === null) return null;
  const same = compared.find((name) => codeKey(fields[name]) === key);
  return same === undefined ? null : codeWordsOfWizard.sameAs(fieldNames[same]);
};
