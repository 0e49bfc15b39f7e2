import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { startDemo } from './server.ts';

/**
 * Serves the portal, built where that is needed, for the whole run, and tells the workers where. With PORTAL_URL set,
 * the demo that runs there is used instead and left running; PORTAL_DATA_DIR is its data folder.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL']) return undefined;
  await buildIfNeeded();
  const server = await startDemo();
  process.env['PORTAL_URL'] = server.url;
  process.env['PORTAL_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
