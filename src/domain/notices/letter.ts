import { said, type Said } from '../words/say.ts';
import type { Notice } from './notice.ts';

/** What a mail says: its subject, the sentences before the link, and what is said of the link. */
export interface Letter {
  subject: Said;
  opening: Said;
  closing: Said;
}

/** What a client has answered, about what; and where to see it. */
const answered = (what: string, isApproved: boolean): Letter =>
  isApproved
    ? {
        subject: said('mail.approved.subject', { what }),
        opening: said('mail.approved.opening', { what }),
        closing: said('mail.approved.closing'),
      }
    : {
        subject: said('mail.refused.subject', { what }),
        opening: said('mail.refused.opening', { what }),
        closing: said('mail.stays'),
      };

const otherRule = (what: string): Letter => ({
  subject: said('mail.rule.subject', { what }),
  opening: said('mail.rule.opening', { what }),
  closing: said('mail.rule.closing'),
});

/** What is written of a notice, or of so many together. */
export const letterOf = (notice: Notice, count = 1): Letter => {
  switch (notice.kind) {
    case 'release_waiting':
    case 'release_reminder': {
      const { kind, sku } = notice;
      return {
        subject: said('mail.release_waiting.subject', { sku }),
        opening: said(`mail.${kind}.opening`, { sku }),
        closing: said('mail.release_waiting.closing'),
      };
    }
    case 'release_approved':
    case 'release_refused':
      return answered(notice.sku, notice.kind === 'release_approved');
    case 'release_rule':
      return otherRule(notice.sku);
    case 'client_waiting':
    case 'client_reminder':
      return {
        subject: said('mail.client_waiting.subject'),
        opening: said(`mail.${notice.kind}.opening`),
        closing: said('mail.stays'),
      };
    case 'client_approved':
    case 'client_refused':
      return answered(notice.client, notice.kind === 'client_approved');
    case 'client_rule':
      return otherRule(notice.client);
    case 'comment': {
      const { sku, number } = notice;
      return {
        subject: said('mail.comment.subject', { sku, count }),
        opening:
          count === 1
            ? said('mail.comment.opening', { sku, number })
            : said('mail.comments.opening', { sku, number, count }),
        closing: said('mail.talk_goes_on'),
      };
    }
    case 'order_sent': {
      const { order } = notice;
      return {
        subject: said('mail.order_sent.subject', { order }),
        opening: said('mail.order_sent.opening', { order }),
        closing: said('mail.order_sent.closing'),
      };
    }
    case 'order_stopped': {
      const { order, isOfQuantity = false } = notice;
      return {
        subject: said('mail.order_stopped.subject', { order }),
        opening: said(`mail.order_stopped.${isOfQuantity ? 'quantity' : 'opening'}`, { order }),
        closing: said('mail.order_stopped.closing'),
      };
    }
    case 'order_message': {
      const { order } = notice;
      return {
        subject: said('mail.order_message.subject', { order, count }),
        opening:
          count === 1
            ? said('mail.order_message.opening', { order })
            : said('mail.order_messages.opening', { order, count }),
        closing: said('mail.talk_goes_on'),
      };
    }
    case 'webhook_off':
      return {
        subject: said('mail.webhook_off.subject'),
        opening: said('mail.webhook_off.opening', { host: notice.host }),
        closing: said('mail.webhook_off.closing'),
      };
    case 'hold_released':
    default: {
      const { name, reason } = notice;
      return {
        subject: said('mail.hold_released.subject', { name }),
        opening: said('mail.hold_released.opening', { name, reason }),
        closing: said('mail.hold_released.closing'),
      };
    }
  }
};
