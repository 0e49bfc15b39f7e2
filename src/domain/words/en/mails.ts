import type { Formats } from '../formats.ts';

type Sku = { sku: string };
/** What a release is of: a SKU or the name of a client. */
type What = { what: string };
type Order = { order: string };
type Address = { address: string };
type Talk = { count: number };

/** What mails say. None contains the name of a person, and none quotes what a partner has typed. */
export const mailWords = {
  'mail.hello': 'Hello,',
  /** Where to choose which mails one gets. */
  'mail.choices': ({ address }: Address) => `Which mails you get: ${address}`,
  'mail.if_no_button': 'If the button does not work, copy this address into the browser:',

  'mail.release_waiting.subject': ({ sku }: Sku) => `A release of ${sku} waits for your answer`,
  'mail.release_waiting.opening': ({ sku }: Sku) =>
    `A new release of ${sku} is published when you approve it. Please look at it, and approve or refuse it:`,
  'mail.release_reminder.opening': ({ sku }: Sku) =>
    `A new release of ${sku} is published when you approve it. It still waits. Please look at it, and approve or refuse it:`,
  'mail.release_waiting.closing':
    'The link opens this release and nothing else, for 14 days. Whoever has it can look: do not forward it.',

  'mail.client_waiting.subject': 'Your instructions wait for your answer',
  'mail.client_waiting.opening':
    'What is written of you and of how your goods are labelled has changed, and is published when you approve it. Please sign in, look at it, and approve or refuse it:',
  'mail.client_reminder.opening':
    'What is written of you and of how your goods are labelled has changed, and is published when you approve it. It still waits. Please sign in, look at it, and approve or refuse it:',

  'mail.approved.subject': ({ what }: What) => `The client has approved ${what}`,
  'mail.approved.opening': ({ what }: What) =>
    `The client has approved the release of ${what} that you sent. See it here:`,
  'mail.approved.closing': 'There is nothing else to do.',
  'mail.refused.subject': ({ what }: What) => `The client has refused ${what}`,
  'mail.refused.opening': ({ what }: What) =>
    `The client has refused the release of ${what} that you sent. Read why, and change it:`,
  'mail.stays': 'What is published stays until then.',

  'mail.rule.subject': ({ what }: What) => `Who approves ${what} has changed`,
  'mail.rule.opening': ({ what }: What) =>
    `Who has to approve the release of ${what} that you sent has changed. See whether it was published, waits for somebody else, or is yours to publish:`,
  'mail.rule.closing': 'Nothing that was saved is lost.',

  'mail.comment.subject': ({ sku, count }: Sku & Talk, { plural }: Formats) =>
    `${plural(count, { one: 'A comment', other: '# comments' })} on ${sku}`,
  'mail.comment.opening': ({ sku, number }: Sku & { number: number }) =>
    `Somebody has said something of release ${number} of ${sku}. Read and answer it here:`,
  'mail.comments.opening': ({ sku, number, count }: Sku & Talk & { number: number }, { plural }: Formats) =>
    `Release ${number} of ${sku} has ${plural(count, { one: '# new comment', other: '# new comments' })}. Read and answer them here:`,
  'mail.order_message.subject': ({ order, count }: Order & Talk, { plural }: Formats) =>
    `${plural(count, { one: 'A message', other: '# messages' })} about order ${order}`,
  'mail.order_message.opening': ({ order }: Order) =>
    `Somebody has asked or answered something about order ${order}. Read it here:`,
  'mail.order_messages.opening': ({ order, count }: Order & Talk, { plural }: Formats) =>
    `Order ${order} has ${plural(count, { one: '# new message', other: '# new messages' })}. Read them here:`,
  /** What is said after the first comment or message. */
  'mail.talk_goes_on': 'What is said in the next ten minutes comes together in one mail.',

  'mail.order_sent.subject': ({ order }: Order) => `Order ${order}`,
  'mail.order_sent.opening': ({ order }: Order) =>
    `Labels are ordered from you with order ${order}. See what to print, and confirm it here:`,
  'mail.order_sent.closing': 'Print only from the files there: they are of the current releases.',
  'mail.order_stopped.subject': ({ order }: Order) => `Order ${order} has stopped`,
  'mail.order_stopped.opening': ({ order }: Order) =>
    `The artwork of a label of order ${order} has changed since it was confirmed, so nothing may be printed. Say how it goes on:`,
  'mail.order_stopped.quantity': ({ order }: Order) =>
    `How many labels are ordered with a line of order ${order} has changed since it was confirmed, so nothing may be printed. Say how it goes on:`,
  'mail.order_stopped.closing': 'It goes on when the supplier confirms the label again.',

  'mail.hold_released.subject': ({ name }: { name: string }) => `Released: ${name}`,
  'mail.hold_released.opening': ({ name, reason }: { name: string; reason: string }) =>
    `The hold on ${name} was released: ${reason}. See it here:`,
  'mail.hold_released.closing': 'It is labelled again from now on.',

  'mail.verification.subject': 'Confirm your email address for Labelport',
  'mail.verification.opening': ({ address }: Address) =>
    `An account was registered for ${address}. Please confirm that this is your address:`,
  'mail.verification.button': 'Confirm email address',
  'mail.verification.closing':
    'The link works once, within 24 hours. If you have not registered, do not use it: without it nobody can sign in with your address.',

  'mail.sign_up.subject': 'You already have a Labelport account',
  'mail.sign_up.opening': ({ address }: Address) =>
    `Somebody tried to sign up with ${address}, which has an account already. Nothing was changed. You can sign in here:`,
  'mail.sign_up.button': 'Sign in',
  'mail.sign_up.closing':
    'If you do not remember your password, choose "Forgot your password?" on that page. If you cannot sign in, ask an administrator. If it was not you, you need not do anything.',

  'mail.reset.subject': 'Set a new password for Labelport',
  'mail.reset.opening': ({ address }: Address) =>
    `Somebody asked for a new password for ${address}. Choose it here:`,
  'mail.reset.button': 'Set a new password',
  'mail.reset.closing':
    'The link works once, within an hour. It signs you in and every other device out. If you have not asked for it, you need not do anything.',

  'mail.invitation.subject': 'You are invited to Labelport',
  'mail.invitation.opening': ({ address }: Address) =>
    `An administrator made an account for ${address}. Choose your password here, and you are signed in:`,
  'mail.invitation.button': 'Choose a password',
  'mail.invitation.closing':
    'The link works once, within 7 days. After that, choose "Forgot your password?" on the sign-in page. If you do not know Labelport, you need not do anything.',

  'mail.badge_locked.subject': 'A badge of Labelport is locked',
  'mail.own_badge_locked.opening': 'Somebody typed 20 wrong PINs for your badge within a day. It is locked:',
  'mail.badge_locked.opening': ({ address }: Address) =>
    `Somebody typed 20 wrong PINs within a day for the badge of ${address}. It is locked:`,
  'mail.badge_locked.opening_without_mail':
    'Somebody typed 20 wrong PINs within a day for the badge of somebody who has no e-mail address. It is locked:',
  'mail.own_badge_locked.button': 'Your badge',
  'mail.badge_locked.button': 'Badges',
  'mail.badge_locked.closing':
    'If it was not its owner, somebody has the badge or a picture of it: reprint it, so that the old one is worth nothing. An administrator can unlock it on the page of the badges.',

  'mail.webhook_off.subject': 'A webhook of Labelport was switched off',
  'mail.webhook_off.opening': ({ host }: { host: string }) =>
    `Nothing could be delivered to the webhook at ${host} for 72 hours. It is told nothing any more:`,
  'mail.webhook_off.closing':
    'What was not delivered is listed there with the reasons. When the other system answers again, switch the webhook on and send again what it needs.',

  'mail.passkey_added.subject': 'A passkey was added to your Labelport account',
  'mail.passkey_added.opening': ({ address }: Address) =>
    `A passkey was added to the account of ${address}. Whoever has it can sign in:`,
  'mail.passkey_removed.subject': 'A passkey of your Labelport account was removed',
  'mail.passkey_removed.opening': ({ address }: Address) =>
    `A passkey was removed from the account of ${address}. It opens nothing any more:`,
  'mail.passkey.button': 'Your account',
  'mail.passkey.closing': 'If it was not you, set a new password and tell an administrator.',

  'mail.seal.subject': ({ number }: { number: number }) => `Labelport seal ${number}`,
  'mail.seal.opening': ({ number, site }: { number: number; site: string }) =>
    `This is seal ${number} of the runs of ${site}.`,
  'mail.seal.keep':
    'Please keep the attached file where nobody who works with the portal can change it. It shows later whether events of a run were removed.',
};
