import { counted, plural } from '#domain/words/counted.ts';
import { escaped } from '../escaped.ts';
import { languageNames } from '#domain/printing/drivers/language-names.ts';
import type { LabelPrinter } from './label-printer.ts';

/** What a person can do to the printer: the last part of the address, and the text of the button. */
export const acts = {
  'take-paper': 'Take the paper out',
  'take-ribbon': 'Take the ribbon out',
  'open-head': 'Open the print head',
  pause: 'Pause',
  mend: 'Load, close and go on',
  slow: 'Print one label a second',
  fast: 'Print without delay',
  'refuse-one': 'Break off the next connection',
  'lose-answer': 'Lose the next answer',
  'go-silent': 'Be silent in the next connection',
  empty: 'Throw the labels away',
} as const;
export type Act = keyof typeof acts;

const slowMs = 1_000;

const does: Readonly<Record<Act, (printer: LabelPrinter) => void>> = {
  'take-paper': ({ condition }) => void (condition.isPaperOut = true),
  'take-ribbon': ({ condition }) => void (condition.isRibbonOut = true),
  'open-head': ({ condition }) => void (condition.isHeadOpen = true),
  pause: ({ condition }) => void (condition.isPaused = true),
  mend: (printer) => printer.mend(),
  slow: (printer) => void (printer.labelMs = slowMs),
  fast: (printer) => void (printer.labelMs = 0),
  'refuse-one': ({ faults }) => void faults.push({ resetAfterBytes: 0 }),
  'lose-answer': ({ faults }) => void faults.push({ lostAnswer: 1 }),
  'go-silent': ({ faults }) => void faults.push({ isMute: true }),
  empty: (printer) => printer.forget(printer.labels.length),
};

export const isAct = (text: string): text is Act => Object.hasOwn(acts, text);

export const doAct = (printer: LabelPrinter, act: Act): void => does[act](printer);

const conditions = {
  isPaperOut: 'No paper.',
  isRibbonOut: 'No ribbon.',
  isHeadOpen: 'The print head is open.',
  isPaused: 'Paused.',
} as const;

/** The state of the printer in one line. */
const stateOf = ({ condition, faults, waiting, labelMs }: LabelPrinter): string =>
  [
    ...Object.entries(conditions).flatMap(([name, words]) =>
      Object.entries(condition).some(([key, is]) => key === name && is) ? words : [],
    ),
    waiting > 0 ? `${waiting} waiting.` : '',
    faults.length > 0
      ? plural(faults.length, {
          one: 'A fault is planted in the next connection.',
          other: 'A fault is planted in the next # connections.',
        })
      : '',
    labelMs > 0 ? 'Prints one label a second.' : '',
  ]
    .filter(Boolean)
    .join(' ') || 'Ready.';

/** The printer's properties that the head of its page shows. */
export interface PrinterMedia {
  dotsPerMm: number;
  mediaWidthMm: number;
  mediaHeightMm: number;
}

const labelOf = (number: number, language: string, { mediaWidthMm, mediaHeightMm }: PrinterMedia): string =>
  `<li><img loading="lazy" src="/printer/labels/${number}.png" alt="Label ${number}" style="width:${mediaWidthMm}mm;aspect-ratio:${mediaWidthMm}/${mediaHeightMm}"><p>Label ${number} · <a href="/printer/labels/${number}.bytes">${language}</a></p></li>`;

const buttonOf = ([act, words]: readonly [string, string]): string =>
  `<form method="post" action="/printer/${act}"><button type="submit" name="${act}">${escaped(words)}</button></form>`;

const everyLanguage = Object.entries(languageNames)
  .flatMap(([language, name]) => (language === 'ipp' ? [] : name))
  .join(', ');

/** The page of the printer: its state, what can be done to it, and the printed labels, newest first. */
export const printerPage = (
  printer: LabelPrinter,
  media: PrinterMedia,
  { takesEvery = false } = {},
): string => {
  const { labels, printed, port, speech, received } = printer;
  const language = takesEvery ? everyLanguage : languageNames[speech.language];
  const languageOf = (number: number) =>
    languageNames[received[number - 1 - (printed - received.length)]?.language ?? speech.language];
  const numbers = labels.map((_, place) => printed - place);
  return `<!doctype html>
<html lang="en" class="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Printer · Labelport</title>
<style>
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: #eceef1; color: #14171c; font: 1rem/1.4 system-ui, sans-serif; }
h1 { margin: 0.5rem 0; font-size: 1.6rem; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.2rem; }
p { margin: 0; }
a { color: #1f3fa8; }
.state { padding: 0.75rem 1rem; border-left: 0.4rem solid #1f3fa8; background: #fff; font-size: 1.2rem; }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
button { min-height: 3rem; padding: 0 1rem; border: 1px solid #6b717b; border-radius: 0.4rem; background: #fff; color: inherit; font: inherit; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #1f3fa8; outline-offset: 2px; }
ol { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
li { min-width: 0; max-width: 100%; }
img { display: block; max-width: 100%; border-radius: 1mm; background: #fff; box-shadow: 0 1px 4px #0004; }
</style>
<script src="/printer/live.js" defer></script>
</head>
<body>
<main>
<h1>Printer</h1>
<p>${language} at 127.0.0.1:${port}, ${media.mediaWidthMm} × ${media.mediaHeightMm} mm, ${media.dotsPerMm} dots per mm. It prints on no paper: the labels that the portal sends stand below as a printer draws them.</p>
<h2>How it is</h2>
<p class="state" role="status">${escaped(stateOf(printer))}</p>
<div class="acts">
${Object.entries(acts).map(buttonOf).join('\n')}
</div>
<h2>${counted(printed, 'label')} came out</h2>
${labels.length === 0 ? '<p>Print a label from the page of a product: it appears here.</p>' : ''}
${labels.length > 0 && printed > labels.length ? `<p>The last ${labels.length} are shown.</p>` : ''}
<ol>
${numbers.map((number) => labelOf(number, languageOf(number), media)).join('\n')}
</ol>
</main>
</body>
</html>
`;
};
