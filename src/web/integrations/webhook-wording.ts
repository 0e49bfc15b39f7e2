import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { Delivery } from '#domain/webhooks/contract.ts';
import type { EventType } from '#domain/webhooks/event-types.ts';

export const eventNames: Readonly<Record<EventType, string>> = wordsOf('integrations.eventNames', {
  'product.released': 'A product was released',
  'client.released': 'A client was released',
  'run.planned': 'A run was planned',
  'run.started': 'The first piece of a run was right',
  'run.stopped': 'A run was stopped',
  'run.closed': 'A run was closed',
  'hold.set': 'Something was put on hold',
  'hold.released': 'A hold was released',
  'stock.low': 'Labels are low or have run out',
  'miss.reported': 'An unknown code was told',
  'order.sent': 'An order was sent',
  'import.done': 'An import is done',
  'print.failed': 'Labels could not be printed',
});

export const webhookWords = wordsOf('integrations.webhookWords', {
  title: 'Webhooks',
  lead: 'A webhook is an address of another system that is told what happens here, signed with a secret.',
  none: 'No webhook yet',
  noneText: 'Add the address of a system that wants to know when a run is closed, or when labels are low.',
  notLoaded: 'The webhooks could not be loaded',
  add: 'Add a webhook',
  addText: 'The secret that signs its messages is shown once.',
  url: 'Address',
  urlHint: 'It must begin with https://.',
  events: 'What it is told',
  confirm: 'Add webhook',
  cancel: 'Cancel',
  notAdded: 'Not added',
  madeTitle: 'The secret of the webhook',
  madeText:
    'Copy it now: it is shown this once. The other system checks with it that a message comes from here.',
  secret: 'Secret',
  done: 'Done',
  toldCount: (count: number): string => plural(count, { one: '# kind of event', other: '# kinds of events' }),
  state: 'State',
  on: 'On',
  off: 'Switched off',
  waiting: (count: number): string => `${formatNumber(count)} waiting`,
  failed: (count: number): string => `${formatNumber(count)} not delivered`,
  bothSecrets: (until: string): string => `both secrets until ${until}`,
  made: 'Made',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchOffTitle: (url: string): string => `Switch off ${url}?`,
  switchOffText:
    'It is told nothing from then on. What waits for it now is not sent; it can be sent again later.',
  rotate: 'New secret',
  rotateTitle: (url: string): string => `Give ${url} a new secret?`,
  rotateText: 'For 24 hours both secrets sign, so that the other system can change over in peace.',
  rotateConfirm: 'Make new secret',
  delete: 'Delete',
  deleteTitle: (url: string): string => `Delete ${url}?`,
  deleteText: 'It is told nothing any more, and its list of messages is deleted, too.',
  deleteConfirm: 'Delete webhook',
  notDone: 'Not done',

  acts: 'Acts',
} as const);

export const deliveryWords = wordsOf('integrations.deliveryWords', {
  title: 'Messages',
  lead: 'What this webhook was told in the last 30 days. Every message keeps its id when it is sent again.',
  notLoaded: 'The messages could not be loaded.',
  none: 'Nothing yet. Something is listed here as soon as it happens.',
  more: 'Show more',
  what: 'What',
  at: 'When',
  result: 'Result',
  body: 'Content',
  show: 'Show content',
  again: 'Send again',
  sentAgain: { title: 'It is being sent again' },
  notSent: 'Not sent',
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' } as const satisfies Record<
    Delivery['state'],
    string
  >,
  attempts: (count: number): string => plural(count, { one: '# attempt', other: '# attempts' }),
  nextAt: (at: string): string => `next attempt ${at}`,

  acts: 'Acts',
} as const);
