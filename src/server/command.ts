import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { NewerDatabase } from './db/failure.ts';
import { startPortal } from './start.ts';

const oldestNode = 24;

/** Starts the portal with the settings of the environment and command line; reports why it could not start. */
export const runCommand = async (): Promise<void> => {
  try {
    await start();
  } catch (error) {
    if (error instanceof ConfigError || error instanceof NewerDatabase) console.error(error.message);
    else console.error('Labelport could not start.', error);
    process.exitCode = 1;
  }
};

const start = async (): Promise<void> => {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new ConfigError(
      `Labelport needs Node ${oldestNode} or newer, this is ${process.versions.node}. "npm start" brings its own.`,
    );
  }
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false } },
  });
  const environment = values.demo
    ? {
        ...process.env,
        DATA_DIR: process.env['DATA_DIR'] || './data/demo',
        // The demo's printer is on this machine.
        PRINTER_NETWORKS: process.env['PRINTER_NETWORKS'] ?? '127.0.0.1',
        // So is the receiver of its webhook.
        WEBHOOK_NETWORKS: process.env['WEBHOOK_NETWORKS'] ?? '127.0.0.1',
      }
    : process.env;
  await startPortal(readConfig(environment), { isDemo: values.demo });
};
