/**
 * A simulated label printer: `npm run printer -- --language tspl --port 9100 --page 9180`. It takes one language at the first
 * port, as a real one does; without a language, or with `pwg`, it takes all of them, PWG raster over IPP included. At the
 * second port a browser shows its labels and can make it fail.
 */
import { parseArgs } from 'node:util';
import { languageNames } from '#domain/printing/drivers/language-names.ts';
import { dotsOf } from '#domain/printing/media.ts';
import { demoMedia, everyPrinter, openPrinter, usualPort } from '#server/demo/printer/demo-printer.ts';
import { LabelPrinter } from '#server/demo/printer/label-printer.ts';
import { openPrinterPage, usualPagePort } from '#server/demo/printer/open-printer-page.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'every' },
    port: { type: 'string', default: String(usualPort) },
    page: { type: 'string', default: String(usualPagePort) },
    'dots-per-mm': { type: 'string', default: String(demoMedia.dotsPerMm) },
    width: { type: 'string', default: String(demoMedia.mediaWidthMm) },
    height: { type: 'string', default: String(demoMedia.mediaHeightMm) },
  },
});

const numberOf = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (!Number.isFinite(number) || number < 0) {
    console.error(`--${name} must be a number.`);
    process.exit(1);
  }
  return number;
};

const { language } = values;
const isSpoken = (name: string): name is keyof typeof speeches => Object.hasOwn(speeches, name);
const takesEvery = language === 'every' || language === 'pwg';
if (!takesEvery && !isSpoken(language)) {
  console.error(`--language must be one of ${[...Object.keys(speeches), 'pwg', 'every'].join(', ')}.`);
  process.exit(1);
}
const media = {
  dotsPerMm: numberOf('dots-per-mm'),
  mediaWidthMm: numberOf('width'),
  mediaHeightMm: numberOf('height'),
};
const printerOf = (): LabelPrinter => {
  if (!isSpoken(language)) return everyPrinter(media);
  return language === 'zpl' ? new ZplPrinter(dotsOf(media)) : new LabelPrinter(speeches[language](media));
};
const printer = await openPrinter(numberOf('port'), printerOf());
const page = await openPrinterPage(printer, media, numberOf('page'), { takesEvery });
console.log(
  `\n  A printer takes ${isSpoken(language) ? languageNames[language] : 'every language'} at 127.0.0.1:${printer.port} and shows its labels at ${page.address}\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([printer.close(), page.close()]);
  });
