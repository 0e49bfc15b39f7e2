import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Beside what npm installed, where nobody else writes: what lies in it is run. Where it cannot be written, every start
// compiles anew; NODE_COMPILE_CACHE names another folder.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/labelport'));

// Only now: what is imported before is compiled without the cache. 1.9 seconds of processor for a start become 1.0.
const { runCommand } = await import('./command.ts');
await runCommand();
// A process that is killed would leave nothing for the next start.
flushCompileCache();
