import type { Queries } from '../db/database.ts';
import { addMiss, setDone } from '../misses/store.ts';

/** Unknown codes: three are waiting for an editor, and one has been settled since the reader reported it. */
export const seedMisses = async (
  queries: Queries,
  { readerId, editorId, clientId }: { readerId: number; editorId: number; clientId: number },
  at: string,
): Promise<void> => {
  const by = { userId: readerId, at };
  const tell = async (text: string, times: number, page = '/bench', client: number | null = null) => {
    let id = 0;
    for (let time = 0; time < times; time += 1)
      ({ id } = await addMiss(queries, { text, clientId: client, page }, by));
    return id;
  };
  await tell('8410076472885', 4);
  await tell('SL-20417', 1, '/search?q=SL-20417', clientId);
  await tell('PALLET 7', 2, '/search?q=PALLET%207');
  const done = await tell('4006381333931', 2);
  await setDone(queries, done, {
    answer: 'This is a pen, and not ours. Put the box aside for returns.',
    productId: null,
    userId: editorId,
    at,
  });
};
