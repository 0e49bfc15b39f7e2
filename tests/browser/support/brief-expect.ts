import type { Page } from '@playwright/test';

/** What Playwright keeps in a document to read it. */
interface Reader {
  evaluate(change: (reader: { ariaSnapshotForExpectFailure: () => undefined }) => void): Promise<void>;
}

/** A document as Playwright has it inside. */
interface Inside {
  injectedScript(): Promise<Reader>;
}

/** A page with what its class does not declare. */
interface OpenPage {
  _connection: { toImpl(page: object): { mainFrame(): { utilityContext(): Promise<object> } } };
}

const isOpen = (page: object): page is OpenPage => '_connection' in page;

const isInside = (document: unknown): document is Inside =>
  typeof document === 'object' && document !== null && 'injectedScript' in document;

const changed = new WeakSet<Inside>();

/**
 * Has assertions wait without describing the page: since version 1.60 Playwright describes all of it at each attempt that does
 * not yet hold, for a message that is read only if none ever does, and has no setting for that (its issue 41098). It took a tenth of
 * the browser's processor time. A test that fails still ends with one description. Applies to all pages of this process, and
 * fails at a version of Playwright that is built otherwise.
 */
export async function describeNothingWhileWaiting(page: Page): Promise<void> {
  const inside = isOpen(page) && (await page._connection.toImpl(page).mainFrame().utilityContext());
  const documents: unknown = Object.getPrototypeOf(inside);
  if (!isInside(documents)) throw new Error('Playwright is built otherwise; does its issue 41098 persist?');
  if (changed.has(documents)) return;
  changed.add(documents);
  const original = documents.injectedScript;
  const readers = new WeakMap<Inside, Promise<Reader>>();
  documents.injectedScript = function readerOf(this: Inside): Promise<Reader> {
    const known = readers.get(this);
    if (known) return known;
    const made = original.call(this).then(async (reader) => {
      await reader.evaluate((own) => {
        own.ariaSnapshotForExpectFailure = () => undefined;
      });
      return reader;
    });
    // A document that is gone has no reader; whoever asked for it is told.
    made.catch(() => undefined);
    readers.set(this, made);
    return made;
  };
}
