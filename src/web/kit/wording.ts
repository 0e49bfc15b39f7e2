import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What kit says. */
export const kitWords = wordsOf('kit.kitWords', {
  notification: 'Notification',
  /** `{hotkey}` is filled in by the list of toasts. */
  notifications: 'Notifications ({hotkey})',
  breadcrumb: 'Breadcrumb',
  copy: 'Copy',
  copyValue: ({ value }: { value: Shown }) => `${value}, copy`,
  copied: 'Copied',
  notCopied: 'Could not copy. Select the code and copy it.',
  cancel: 'Cancel',
  close: 'Close',
  discardYourChanges: 'Discard your changes?',
  unsavedChanges: 'What you changed here is not saved yet.',
  discardChanges: 'Discard changes',
  keepEditing: 'Keep editing',
  noImage: ({ alt }: { alt: Shown }) => `${alt} (no image)`,
  closeThisMessage: 'Close this message',
  chosen: ({ label, chosen }: { label: Shown; chosen: Shown }) => `${label}: ${chosen}`,

  badge: 'Badge',
  scanIt: 'Scan it.',
  pin: 'PIN',
  bytes: ({ bytes }: { bytes: Shown }) => `${bytes} bytes`,
});
