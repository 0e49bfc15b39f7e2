import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { getProductRelease } from '#domain/releases/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('where the codes of a product stand', () => {
    let app: TestApp;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
    });

    const body = {
      sku: 'TOY-1',
      barcode: '5012345678900',
      codes: [{ code: 'X0017TEST3', kind: 'fnsku' as const }],
      labels: [{ labelSku: 'L-1' }],
    };

    test('is answered for every code, and what an editor says is part of the release @B63', async () => {
      const { reply: made } = await editor.call(createProduct, {
        body: { ...body, places: [{ code: 'L-1', standsOn: 'label' }] },
      });
      const [label] = made.labels;
      const place = (code: string, standsOn: string, labelId: string | null, isStated: boolean) => ({
        code,
        standsOn,
        labelId,
        isStated,
      });
      expect(made.places).toEqual([
        place('5012345678900', 'goods', null, false),
        place('X0017TEST3', 'label', label?.id ?? '', false),
        place('TOY-1', 'goods', null, false),
        place('L-1', 'label', label?.id ?? '', true),
      ]);
      const { reply: changed } = await editor.call(updateProduct, {
        params: { id: made.id },
        body: {
          // As it was answered: derived places stay derived.
          places: [...made.places, { code: 'TOY-1', standsOn: 'both', labelId: label?.id }],
          labels: [{ id: label?.id, covers: [], carries: ['transparency'] }],
        },
      });
      expect(changed.places.filter(({ isStated }) => isStated).map(({ code }) => code)).toEqual([
        'TOY-1',
        'L-1',
      ]);
      expect(changed.labels[0]).toMatchObject({ covers: [], carries: ['transparency'], labelSku: 'L-1' });
      const { reply: read } = await editor.call(getProduct, { params: { id: made.id } });
      expect(read.places).toEqual(changed.places);
      const { reply: release } = await editor.call(getProductRelease, { params: { id: made.id, number: 2 } });
      expect(release.content).toMatchObject({
        places: [
          { code: 'L-1', standsOn: 'label', labelId: label?.id, isStated: true },
          { code: 'TOY-1', standsOn: 'both', labelId: label?.id, isStated: true },
        ],
        labels: [{ covers: [], carries: ['transparency'] }],
      });
      const { reply: emptied } = await editor.call(updateProduct, {
        params: { id: made.id },
        body: { places: null },
      });
      expect(emptied.places.filter(({ isStated }) => isStated)).toEqual([]);
    });

    test('of a code or a label that the product does not have is refused at its field', async () => {
      const { status, problem } = await editor.call(createProduct, {
        body: {
          ...body,
          sku: 'TOY-2',
          places: [
            { code: 'NOT-MINE', standsOn: 'goods' },
            { code: 'TOY-2', standsOn: 'label', labelId: 'no-label' },
          ],
        },
      });
      expect([status, problem.fields]).toEqual([
        400,
        {
          'places.0.code': 'This product has no such code.',
          'places.1.labelId': 'This product has no such label.',
        },
      ]);
    });
  });
});
