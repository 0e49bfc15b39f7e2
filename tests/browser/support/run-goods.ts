import type { APIRequestContext } from '@playwright/test';
import { uploadFile } from '#domain/files/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import { newCode } from './new-codes.ts';

/** A product with a roll of its label, which has the product's FNSKU if there is one, and otherwise its own SKU. */
export async function addGoods(
  portal: APIRequestContext,
  origin: string,
  {
    fnsku,
    clientId,
    ean,
    box,
    carries,
    hasOlder = false,
  }: {
    ean: string;
    fnsku?: string;
    clientId?: number;
    box?: string;
    carries?: readonly 'sscc'[];
    /** Whether there is a roll of the artwork before. */
    hasOlder?: boolean;
  },
) {
  const headers = { origin };
  const labelSku = newCode('LBL');
  const buffer = Buffer.from(`%PDF-1.7\n% ${labelSku}\n%%EOF\n`);
  const file = { name: `${labelSku}.pdf`, mimeType: 'application/pdf' };
  const upload = async (content: Buffer): Promise<string> => {
    const sent = await portal.post(uploadFile.path, {
      headers,
      multipart: { file: { ...file, buffer: content } },
    });
    return uploadFile.reply.parse(await sent.json()).key;
  };
  const artworkKey = await upload(buffer);
  const sku = newCode('JAM');
  const data = {
    sku,
    barcode: ean,
    itemDescription: 'Plum jam',
    ...(clientId === undefined ? {} : { clientId }),
    labels: [{ labelSku, artworkFiles: [artworkKey], ...(carries ? { carries } : {}) }],
    ...(fnsku === undefined ? { places: [{ code: labelSku, standsOn: 'label' }] } : {}),
    codes: [
      ...(fnsku === undefined ? [] : [{ code: fnsku, kind: 'fnsku', level: 'unit', pieces: null }]),
      ...(box === undefined ? [] : [{ code: box, kind: 'gtin', level: 'case', pieces: 12 }]),
    ],
  };
  const product = createProduct.reply.parse(
    await (await portal.post(createProduct.path, { headers, data })).json(),
  );
  const stock = {
    supplierCode: 'S-1',
    supplierName: 'Avon',
    labelSize: '80 x 120 mm',
    storage: 'A1',
    stockOnHand: 0,
  };
  const made = await portal.post(createInventoryItem.path, { headers, data: { labelSku, ...stock } });
  const item = createInventoryItem.reply.parse(await made.json());
  const receive = async (pieces: number, key: string) => {
    const path = receiveRoll.path.replace(':id', String(item.id));
    const received = await portal.post(path, { headers, data: { pieces, artworkKey: key } });
    return receiveRoll.reply.parse(await received.json());
  };
  const older = hasOlder ? await receive(1, artworkKey) : null;
  const current = hasOlder ? await upload(Buffer.from(`%PDF-1.7\n% ${labelSku} v2\n%%EOF\n`)) : artworkKey;
  if (hasOlder)
    await portal.put(updateProduct.path.replace(':id', String(product.id)), {
      headers,
      data: { labels: [{ ...product.labels[0], artworkFiles: [current] }] },
    });
  return { product, labelSku, roll: await receive(500, current), older };
}
