import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { startDemo, startEmpty } from './server.ts';

/**
 * Builds the portal if needed, starts the demo and an empty portal for the whole run, and passes their addresses to the workers.
 * With PORTAL_URL it uses the demo running there and leaves it running; PORTAL_DATA_DIR is its data folder.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const [empty, demo] = await Promise.all([startEmpty(), process.env['PORTAL_URL'] ? null : startDemo()]);
  process.env['EMPTY_PORTAL_URL'] = empty.url;
  if (demo) {
    process.env['PORTAL_URL'] = demo.url;
    process.env['PORTAL_DATA_DIR'] = demo.dataDir;
  }
  return async () => {
    await Promise.all([empty.stop(), demo?.stop()]);
  };
}
