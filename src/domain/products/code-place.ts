import { z } from 'zod';
import { codeKey } from '../codes/code-key.ts';
import { listedKey } from '../codes/listed-key.ts';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { standsOnNames as names } from '../words/en/changes.ts';

/** Where a code is before and after labelling: on the goods, on a label, or on both. */
export const StandsOn = z.enum(['goods', 'label', 'both'], {
  error: 'Choose goods, label or both.',
});
export type StandsOn = z.infer<typeof StandsOn>;

export const standsOnNames = names satisfies Record<StandsOn, string>;

/** Where one code of a product stands. */
export const CodePlace = z
  .object({
    code: z.string(),
    standsOn: StandsOn,
    /** The label that carries the code; null on the goods, or if any label of the product may carry it. */
    labelId: z.string().nullable(),
    /** Whether an editor said so; otherwise it is derived. */
    isStated: z.boolean(),
  })
  .meta({ id: 'CodePlace' });
export type CodePlace = z.infer<typeof CodePlace>;

const CodePlaceDraft = z.object({
  code: requiredText(limits.text.productCode, 'Type or scan the code.').refine(
    (code) => codeKey(code) !== null,
    { error: 'Type or scan the code.' },
  ),
  standsOn: StandsOn,
  labelId: requiredText(limits.text.code, 'A place needs the id of a label.').nullable().optional(),
  /** As answered. A derived place that is sent back is not stated by that. */
  isStated: z.boolean().optional(),
});

/** The places in a request: those that an editor states. All others are derived. */
export const CodePlacesDraft = z
  .array(CodePlaceDraft)
  .max(limits.product.maxPlaces, { error: `At most ${limits.product.maxPlaces} places.` })
  .superRefine((places, context) => {
    const seen = new Set<string>();
    for (const [index, { code, isStated }] of places.entries()) {
      const key = listedKey(code);
      if (key === null || isStated === false) continue;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'code'],
          message: 'This code is in the list twice.',
        });
      seen.add(key);
    }
  })
  .transform((places): CodePlace[] =>
    places
      .filter(({ isStated }) => isStated !== false)
      .map(({ code, standsOn, labelId = null }) => ({
        code,
        standsOn,
        labelId: standsOn === 'goods' ? null : labelId,
        isStated: true,
      })),
  );
