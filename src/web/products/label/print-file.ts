import { isShownInPage } from '#domain/files/file-kinds.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { artwork as words } from '../wording.ts';

/** How to print a file of this type; null if browsers cannot show it. */
export const printedAs = (contentType: string): 'picture' | 'pdf' | null => {
  if (!isShownInPage(contentType)) return null;
  if (contentType === 'application/pdf') return 'pdf';
  return contentType.startsWith('image/') ? 'picture' : null;
};

const whenLoaded = (element: HTMLImageElement | HTMLIFrameElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('The file could not be shown.')));
  });

/** Built node by node: our content security policy allows neither script nor inline markup in the new window. */
const write = (page: Window, title: string): HTMLElement => {
  const { document: paper } = page;
  paper.title = title;
  paper.body.style.margin = '0';
  paper.body.textContent = words.preparing;
  return paper.body;
};

const fullPage = 'display:block;border:0;width:100vw;height:100vh';

/** Adds the file to the page and returns the window to print: a PDF viewer prints only itself. */
const show = async (page: Window, address: string, as: 'picture' | 'pdf'): Promise<Window> => {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox; the file's own headers guard it
  const frame = page.document.createElement('iframe');
  const picture = page.document.createElement('img');
  const shown = as === 'pdf' ? frame : picture;
  const loaded = whenLoaded(shown);
  shown.style.cssText = as === 'pdf' ? fullPage : 'display:block;max-width:100%;max-height:100vh;margin:auto';
  shown.src = address;
  page.document.body.replaceChildren(shown);
  await loaded;
  return frame.contentWindow ?? page;
};

/** Checks that the file exists; it is not fetched twice, because the browser caches it. */
const fetchedAs = async (address: string): Promise<'picture' | 'pdf' | null> => {
  const response = await fetch(address, { credentials: 'same-origin' });
  await response.blob();
  return response.ok ? printedAs(response.headers.get('content-type')?.split(';')[0]?.trim() ?? '') : null;
};

class NoViewer extends Error {}

/**
 * Opens a file of this site in a new window and prints it. `address` must be on our own origin, as found by
 * `artworkFile`; anything else is refused.
 */
export const printFile = async (address: string, title: string): Promise<void> => {
  if (new URL(address, location.href).origin !== location.origin) return;
  // Opened before the first await: later, browsers treat it as a pop-up.
  const page = window.open('', '_blank');
  if (!page) {
    toast({ title: words.failed, description: words.blocked, variant: 'destructive' });
    return;
  }
  write(page, title);
  try {
    const as = await fetchedAs(address);
    if (!as) throw new Error('The answer is no file that can be printed.');
    // Such a browser would silently download the file and never report that it is shown.
    if (as === 'pdf' && !navigator.pdfViewerEnabled) throw new NoViewer(words.showsNoPdf);
    const printed = await show(page, address, as);
    printed.focus();
    printed.print();
  } catch (error) {
    if (!page.closed) page.close();
    const description = error instanceof NoViewer ? words.noViewer : words.notReached;
    toast({ title: words.failed, description, variant: 'destructive' });
  }
};
