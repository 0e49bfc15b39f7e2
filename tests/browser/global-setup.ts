import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { startDemo } from './support/server.ts';

/**
 * Builds the portal if needed, starts it for the whole run, and passes its address to the workers. With PORTAL_URL it uses the
 * demo running there and leaves it running; PORTAL_DATA_DIR is its data folder.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL']) return undefined;
  await buildIfNeeded();
  const server = await startDemo();
  process.env['PORTAL_URL'] = server.url;
  process.env['PORTAL_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
