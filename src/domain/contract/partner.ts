import { z } from 'zod';
import type { Partner as PartnerShape } from '../access/scope.ts';
import * as limits from '../limits.ts';
import { Id, requiredText } from './fields.ts';

/** A partner as it is sent and shown: `{"clientId": 3}` or `{"supplierCode": "TRENT"}`. */
export const Partner: z.ZodType<PartnerShape, PartnerShape> = z
  .union(
    [
      z.strictObject({ clientId: Id }),
      z.strictObject({ supplierCode: requiredText(limits.text.code, 'Please say which supplier.') }),
    ],
    { error: 'Name a client by clientId, or a supplier by supplierCode.' },
  )
  .meta({ id: 'Partner' });
