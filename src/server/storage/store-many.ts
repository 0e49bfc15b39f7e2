/**
 * For a test: stores far more files concurrently than a process may open; prints those stored and why others failed.
 */
import { openDiskStorage } from './disk-storage.ts';

const [root = ''] = process.argv.slice(2);
const storage = await openDiskStorage(root, async () => ({ free: 2 ** 40, total: 2 ** 40 }));
const stored: string[] = [];
const refused: unknown[] = [];
await Promise.all(
  Array.from({ length: 40 }, async (_, turn) => {
    for (let at = 0; at < 20; at += 1) {
      const key = `images/${turn}-${at}.png`;
      try {
        await storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
        stored.push(key);
      } catch (error) {
        refused.push(error instanceof Error && 'code' in error ? error.code : error);
      }
    }
  }),
);
process.stdout.write(JSON.stringify({ stored, refused }));
