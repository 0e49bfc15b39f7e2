import { expect, test } from 'vitest';
import { onBothEngines } from './engines.ts';
import { allTables } from './changes/change.ts';
import { addClient } from './factories.ts';
import { storedTexts } from './stored-rows.ts';

onBothEngines((engine) => {
  test('the text of a table shows a row that is added or changed, whatever is empty in it, and that of no other table', async () => {
    const database = await engine.open();
    const before = await storedTexts(database, allTables);
    const id = await addClient(database, 'Orchard');
    const added = await storedTexts(database, allTables);
    await database.read.updateTable('clients').set({ about_us: '' }).where('id', '=', id).execute();
    const changed = await storedTexts(database, allTables);

    expect(Object.keys(before)).toEqual(allTables);
    expect(added['clients']).not.toBe(before['clients']);
    expect(changed['clients']).not.toBe(added['clients']);
    expect({ ...changed, clients: '' }).toEqual({ ...added, clients: '' });
  });
});
