import { clientWithin } from '#domain/access/scope.ts';
import { correctBilling, getBilling, listRates, setRates } from '#domain/billing/contract.ts';
import { billingText, billingWorkbook, workbookType } from './billing-workbook.ts';
import type { Mount } from '../http/mount.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Billing } from './billing.ts';

/** Mounts rates, and what closed runs cost by them. */
export const mountBilling = (mount: Mount, billing: Billing): void => {
  mount(listRates, ({ params }) => billing.rates(params.id));
  mount(setRates, ({ params, body }) => billing.setRates(params.id, body));
  mount(getBilling, async ({ query, actor, request, reply }) => {
    const found = await billing.month(query.month, clientWithin(actor.scope, query.clientId));
    const accept = request.headers.accept ?? '';
    if (query.as === 'xlsx' || accept.includes(workbookType))
      await reply
        .type(workbookType)
        .header('content-disposition', `attachment; filename="billing-${query.month}.xlsx"`)
        .send(billingWorkbook(found.lines, actor.locale));
    else if (query.as === 'csv' || accept.includes('text/csv'))
      await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="billing-${query.month}.csv"`)
        .send(billingText(found.lines, actor.locale));
    return found;
  });
  mount(correctBilling, ({ body, actor, request }) =>
    billing.correct(body, actor.userId, idempotencyKeyOf(request)),
  );
};
