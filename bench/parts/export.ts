import { exportProducts } from '#domain/products/contract.ts';
import { amongOthers, jobRow } from '../meanwhile.ts';
import { bothEngines, type Part } from '../part.ts';
import { sampleProduct } from '../product-sample.ts';
import { call, startLimit, startPortal, startSameQuery, type ServerProcess } from '../servers.ts';
import { places } from '../table.ts';

/** The bare servers build the whole workbook in memory, which is too small for a larger catalogue. */
const largestOfBare = 10_000;

/** The expected number of rows: one per label of the sample products. */
const rowsOf = (products: number): number =>
  Array.from({ length: products }, (_, n) => sampleProduct(n).labels.length).reduce((a, b) => a + b, 0);

/** The export of all products, to the last byte. */
export const exporting: Part = {
  name: 'export',
  engines: bothEngines,
  sizes: [10_000, 100_000],
  measure: async ({ location, databases, products, say }) => {
    await using portal = await startPortal(location);
    const measure = (server: ServerProcess) =>
      amongOthers(server, products, () => call(server, exportProducts, {}));
    say('export');
    const ours = await measure(portal);
    const beside = async () => {
      if (products > largestOfBare) return { 'same query': null, limit: null };
      await using bare = await startSameQuery(location);
      await using limit = await startLimit(databases, products);
      return { 'same query': await measure(bare), limit: await measure(limit) };
    };
    const row = jobRow(rowsOf(products), ours, await beside());
    return {
      'Export of all products, ten others asking every 100 ms': [
        { ...row, MB: places(ours.result.size / 1024 ** 2, 1) },
      ],
    };
  },
};
