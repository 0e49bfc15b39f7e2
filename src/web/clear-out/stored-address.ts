import { z } from 'zod';
import { IdText } from '#domain/contract/fields.ts';
import { agesInDays } from '#domain/clear-out/contract.ts';
import { addressCodec, optionalPart } from '#web/list/address-codec.ts';

const ages: readonly number[] = agesInDays;

/** The address of the screen: what to clear out, by age in days and by user. */
export const storedAddress = addressCodec({
  days: optionalPart(
    z
      .string()
      .transform(Number)
      .refine((days) => ages.includes(days)),
  ),
  person: optionalPart(IdText),
});
