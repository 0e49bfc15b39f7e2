import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { chooseChromium } from './chromium.ts';

// Builds the portal and unpacks the browser, so that the tests need not wait for either.
await buildIfNeeded();
await chooseChromium();
