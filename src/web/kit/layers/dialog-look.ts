/** The overlay behind a dialog. It is in the layer of dialogs, so that the overlay of a second dialog covers the first. */
export const dialogVeil = 'fixed inset-0 z-50 animate-appear bg-veil print:hidden';

/** The panel of a dialog: at the bottom of a phone's screen, centred on a larger one. */
export const sheetLook =
  'fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-y-auto overscroll-contain bg-stock text-ink shadow-lift ' +
  'inset-x-0 bottom-0 mx-auto animate-rise rounded-t-sheet sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-sheet print:hidden';

/** A form that is the content of a dialog and ends in `formFoot`: a field that gets the focus is not behind it. */
export const formWithFoot = 'grid gap-5 [&_:is(input,button,textarea)]:scroll-mb-24';

/** The buttons at the end of such a form. They are in view, however many fields come before them. */
export const formFoot = 'sticky bottom-0 z-10 -mx-6 -mb-6 border-t border-line bg-stock px-6 py-4';
