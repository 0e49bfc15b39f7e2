import { describe, expect, test } from 'vitest';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/contract.ts';
import { confirmOrder, getSupply } from '#domain/supply/contract.ts';
import { listOrderMessages } from '#domain/supply/message-contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { sendMails } from '#testing/servers/mails.ts';
import { addArtworkFile, addRollStock } from '#testing/rolls.ts';
import { startTestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('What was confirmed stops by whatever changes its artwork, and both sides are told', () => {
    test('a label that leaves its product, goes with it, or that another product gets too; and it holds once the artwork is the confirmed one again', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const administrator = await app.as('administrator');
      const supplier = await app.newPartner('ann@trent.example', { supplierCode: 'TRENT' });
      const labelSku = 'L-1';
      const { productId, artworkKey } = await addRollStock(app, labelSku);
      const item = await addItem(app.database, { labelSku, supplierCode: 'TRENT' });
      const { id } = (await editor.call(createOrder, { body: { ids: [item] } })).reply;
      const lines = [{ position: 0, quantity: 500, day: '2026-02-01' }];
      await supplier.call(confirmOrder, { params: { id }, body: { lines } });
      await sendMails(app);

      /** Whether the line stands still, and what the portal has said of it at last. */
      const state = async () => {
        const { reply } = await supplier.call(getSupply, { params: { id } });
        const { reply: messages } = await supplier.call(listOrderMessages, { params: { id } });
        return [reply.lines[0]?.isStopped, messages.map(({ said }) => said?.code)];
      };
      const stopped = [true, ['supply.artwork_changed']];
      const goesOn = [false, ['supply.artwork_holds']];
      const params = { id: productId };
      const label = (sku: string) =>
        editor.call(updateProduct, {
          params,
          body: { labels: [{ labelSku: sku, artworkFiles: [artworkKey] }] },
        });

      await label('L-2');
      expect(await state()).toEqual(stopped);
      expect((await sendMails(app)).map(({ to, subject }) => [to, subject.includes('has stopped')])).toEqual([
        ['ann@trent.example', true],
      ]);
      await label('l-1');
      expect(await state()).toEqual(goesOn);
      await administrator.call(deleteProduct, { params });
      expect(await state()).toEqual(stopped);
      const [deleted] = (await administrator.call(listDeleted, { query: {} })).reply;
      await administrator.call(restoreDeleted, { params: { id: deleted?.id ?? 0 } });
      expect(await state()).toEqual(goesOn);
      const artworkFiles = [await addArtworkFile(app, 'Another.pdf')];
      await editor.call(createProduct, { body: { sku: 'TOO', labels: [{ labelSku, artworkFiles }] } });
      expect(await state()).toEqual(stopped);
      // As it is asked already, it is not asked again.
      await editor.call(createProduct, { body: { sku: 'TOO-2', labels: [{ labelSku, artworkFiles }] } });
      expect(await state()).toEqual(stopped);
    });
  });
});
