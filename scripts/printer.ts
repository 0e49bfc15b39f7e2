/**
 * A simulated label printer: `npm run printer -- --port 9100 --page 9180`. It takes ZPL at the first port, as a real
 * one does. At the second, a browser shows its labels and can make it fail.
 */
import { parseArgs } from 'node:util';
import { demoMedia, openPrinter, usualPort } from '#server/demo/printer/demo-printer.ts';
import { openPrinterPage, usualPagePort } from '#server/demo/printer/open-printer-page.ts';

const { values } = parseArgs({
  options: {
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

const printer = await openPrinter(numberOf('port'));
const media = {
  dotsPerMm: numberOf('dots-per-mm'),
  mediaWidthMm: numberOf('width'),
  mediaHeightMm: numberOf('height'),
};
const page = await openPrinterPage(printer, media, numberOf('page'));
console.log(`\n  A printer takes ZPL at 127.0.0.1:${printer.port} and shows its labels at ${page.address}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([printer.close(), page.close()]);
  });
