import { randomUUID } from 'node:crypto';
import { newKey, type KeyPrefix } from '#domain/files/storage-key.ts';
import type { FileRecord } from '../storage/serve-file.ts';
import type { Storage } from '../storage/storage.ts';
import { turnsByTime } from '../turns-by-time.ts';
import { controlledClient, demoClients, type DemoClient } from './clients.ts';
import { reworkedAt } from './rolls.ts';
import { drawArtworkPdf } from './draw/artwork-pdf.ts';
import { drawClientLogo } from './draw/client-logo.ts';
import { drawProductImage, views } from './draw/product-image.ts';
import type { DemoProduct } from './products.ts';

/** The stored pictures and artwork of the demo. */
export interface DemoFiles {
  rows: FileRecord[];
  /** Key of the logo by client name. */
  logos: Map<string, string>;
  /** Keys of the pictures by SKU, the primary one first. */
  images: Map<string, string[]>;
  /** Keys of the artwork by SKU, in the order of the labels; undefined for a label without artwork. */
  artwork: Map<string, (string | undefined)[]>;
  /** Key of artwork that fails its check: it has the barcode of another product. */
  misprint: string | null;
  /** Key of the earlier artwork from which one of the rolls was printed. */
  older: string | null;
}

/** Pictures are drawn on other threads while this one draws artwork. */
const drawnAtOnce = 6;
const theDemo = { lane: 'the demo' };
/**
 * Every sixth product has all views, and every third has artwork for all labels; others have only their first view and
 * first label's artwork.
 */
const allViewsEvery = 6;
const allArtworkEvery = 3;

/** Draws logos, product pictures and artwork, and stores them. */
export const drawFiles = async (
  storage: Storage,
  clients: readonly DemoClient[],
  products: readonly DemoProduct[],
): Promise<DemoFiles> => {
  const rows: FileRecord[] = [];
  const inTurn = turnsByTime(drawnAtOnce);

  const store = (draw: () => Promise<Buffer>, prefix: KeyPrefix, name: string, contentType: string) =>
    inTurn(async () => {
      const extension = name.slice(name.lastIndexOf('.') + 1);
      const key = newKey(prefix, extension, randomUUID());
      const stored = await storage.put(key, await draw(), { contentType });
      rows.push({ key, originalFilename: name, contentType, ...stored });
      return key;
    }, theDemo);

  const logoOf = async ({ name }: DemoClient) =>
    [name, await store(() => drawClientLogo(name), 'images', `${name} logo.png`, 'image/png')] as const;

  const imagesOf = async (product: DemoProduct, n: number) => {
    const shown = n % allViewsEvery === 0 ? views : views.slice(0, 1);
    const { sku } = product.catalogue;
    const keys = shown.map((view) =>
      store(() => drawProductImage(product.drawing, view), 'images', `${sku} ${view}.jpg`, 'image/jpeg'),
    );
    return [sku, await Promise.all(keys)] as const;
  };

  const artworkOf = async (product: DemoProduct, n: number) => {
    const { sku } = product.catalogue;
    const shown = n % allArtworkEvery === 0 ? product.labels : product.labels.slice(0, 1);
    const keys = shown.map((label, position) =>
      store(
        () => drawArtworkPdf(label, { ...product.drawing, sku }),
        'documents',
        `${sku} label ${position + 1} ${label.labelType ?? ''}.pdf`,
        'application/pdf',
      ),
    );
    return [sku, await Promise.all(keys)] as const;
  };

  const misprintOf = async () => {
    const [wrong, product] = products.filter(
      ({ clientIndex }) => demoClients[clientIndex]?.name === controlledClient,
    );
    const label = product?.labels[0];
    if (!wrong || !label) return null;
    const drawing = { ...product.drawing, sku: product.catalogue.sku, barcode: wrong.catalogue.barcode };
    return store(
      () => drawArtworkPdf(label, drawing),
      'documents',
      `${product.catalogue.sku} label 1 new.pdf`,
      'application/pdf',
    );
  };

  const olderOf = async () => {
    const product = products.filter(({ clientIndex }) => demoClients[clientIndex]?.name === controlledClient)[
      reworkedAt
    ];
    const label = product?.labels[0];
    if (!label) return null;
    const drawing = { ...product.drawing, sku: product.catalogue.sku, barcode: product.catalogue.barcode };
    return store(
      () => drawArtworkPdf({ ...label, labelMaterial: 'Semi gloss paper 70 g' }, drawing),
      'documents',
      `${product.catalogue.sku} label 1 of last year.pdf`,
      'application/pdf',
    );
  };

  const [logos, images, artwork, misprint, older] = await Promise.all([
    Promise.all(clients.map(logoOf)),
    Promise.all(products.map(imagesOf)),
    Promise.all(products.map(artworkOf)),
    misprintOf(),
    olderOf(),
  ]);
  return { rows, logos: new Map(logos), images: new Map(images), artwork: new Map(artwork), misprint, older };
};
