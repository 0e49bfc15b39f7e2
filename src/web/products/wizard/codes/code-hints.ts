import { codeKey } from '#domain/codes/code-key.ts';
import { codeWordsOfWizard, fieldNames } from '../wizard-wording.ts';

const compared = ['barcode', 'sku', 'clientSku'] as const;

/** A hint that another field already has this code, so that it can be found anyway; null if none has it. */
export const sameAsField = (
  code: string,
  fields: Record<(typeof compared)[number], string>,
): string | null => {
  const key = codeKey(code);
  if (key === null) return null;
  const same = compared.find((name) => codeKey(fields[name]) === key);
  return same === undefined ? null : codeWordsOfWizard.sameAs(fieldNames[same]);
};
