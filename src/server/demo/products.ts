import type { Label } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import type { ProductVideo } from '#domain/products/product-video.ts';
import { productKeys } from '#domain/products/keys.ts';
import { demoClients } from './clients.ts';
import { demoCodes } from './codes.ts';
import { demoLabels } from './labels.ts';
import type { PicturedProduct } from './draw/product-image.ts';
import { readSample } from './sample.ts';

/** A product of the demo before it is stored. */
export interface DemoProduct {
  catalogue: {
    sku: string;
    itemDescription: string;
    barcode: string;
    caseQuantity: number;
    layerQuantity: number;
    palletQuantity: number;
  };
  clientIndex: number;
  clientSku: string;
  codes: ProductCode[];
  labels: Omit<
    Label,
    'id' | 'artworkFiles' | 'covers' | 'carries' | 'pages' | 'grey' | 'dateKind' | 'releaseMark'
  >[];
  tutorialVideos: ProductVideo[];
  notes: string | null;
  keys: ReturnType<typeof productKeys>;
  /** What the product's pictures show. */
  drawing: PicturedProduct;
}

const caseSizes = [6, 8, 10, 12, 20, 24] as const;

const video: ProductVideo = {
  id: 'demo-video',
  title: 'Applying this label by hand',
  videoSource: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  videoType: 'youtube',
  position: 1,
};

/** The products of the demo: real names and barcodes, with invented quantities, codes and labels. */
export const composeProducts = async (): Promise<DemoProduct[]> => {
  const sample = await readSample();
  return sample.map(({ barcode, name, pack }, n) => {
    const clientIndex = n % demoClients.length;
    const prefix = demoClients[clientIndex]?.prefix ?? 'XX';
    const caseQuantity = caseSizes[n % caseSizes.length] ?? 12;
    const layerQuantity = 5 + (n % 6);
    const sku = `${prefix}-${String(10_000 + n * 37)}`;
    const clientSku = `${prefix}${String(n + 1).padStart(4, '0')}`;
    const palletQuantity = layerQuantity * (4 + (n % 4));
    const codes = demoCodes(n, barcode, caseQuantity, palletQuantity);
    return {
      catalogue: {
        sku,
        itemDescription: name,
        barcode,
        caseQuantity,
        layerQuantity,
        palletQuantity,
      },
      clientIndex,
      clientSku,
      codes,
      labels: demoLabels(n),
      tutorialVideos: n % 8 === 0 ? [video] : [],
      notes: null,
      drawing: { name, brand: demoClients[clientIndex]?.brand ?? '', barcode, pack, caseQuantity },
      keys: productKeys({ sku, itemDescription: name, barcode, clientSku, codes }),
    };
  });
};
