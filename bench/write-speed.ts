import { deepStrictEqual } from 'node:assert/strict';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createProduct, Product, updateProduct } from '#domain/products/contract.ts';
import { reachedIn, usualConnections, type Comparison, type Pace, type Round } from './compare-reads.ts';
import { load, type Write } from './load.ts';
import { clientCount, sampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

interface Servers {
  portal: ServerProcess;
  bare: ServerProcess;
}

/** A kind of change. Each call makes a different one. */
interface WriteCase {
  name: string;
  next: () => Write;
}

const differentProducts = 1_000;

/** Far from the numbers that other measurements use. */
const firstNew = 10_000_000;

const writeCases = (count: number): WriteCase[] => {
  let made = firstNew;
  let changes = 0;
  return [
    {
      name: 'create with a label',
      next: () => {
        const { itemDescription } = sampleProduct(made % count);
        made += 1;
        const body = {
          sku: `NEW-${made}`,
          itemDescription,
          barcode: String(5_000_000_000_000 + made),
          caseQuantity: made % 48,
          clientId: 1 + (made % clientCount),
          labels: [{ labelSku: `L-${made}`, labelType: 'Barcode' }],
        };
        return { method: 'POST', address: addressOf(createProduct), body };
      },
    },
    {
      name: 'change a note',
      next: () => {
        changes += 1;
        const address = addressOf(updateProduct, { id: 1 + (changes % differentProducts) });
        return { method: 'PUT', address, body: { notes: `Note ${changes}` } };
      },
    },
  ];
};

const send = async ({ port, token }: ServerProcess, { method, address, body }: Write): Promise<Product> => {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  return Product.parse(await response.json());
};

const ofItsOwn = {
  id: 0,
  sku: '',
  itemDescription: '',
  barcode: '',
  caseQuantity: 0,
  clientId: 0,
  clientName: '',
  labelSku: '',
  createdAt: '',
  updatedAt: '',
  updatedBy: '',
};

/** What products created in sequence have in common. */
const common = (product: Product): object => ({
  ...product,
  ...ofItsOwn,
  labels: product.labels.map((label) => ({ ...label, id: '', labelSku: '' })),
});

const measure = async (server: ServerProcess, { next }: WriteCase, durationMs: number): Promise<Round> => {
  const { port, token } = server;
  const cpuBefore = server.cpuMs();
  const result = await load({ port, token, sends: next, connections: usualConnections, durationMs });
  return { ...result, cpuMs: server.cpuMs() - cpuBefore };
};

/**
 * Lets both servers create and change products in turns. The bare server does in one transaction what is necessary: the rows,
 * the history, and reading the product back. The portal also checks the session, the body, and concurrent changes.
 */
export const compareWrites = async (
  servers: Servers,
  count: number,
  { rounds, roundMs }: Pace,
): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const change of writeCases(count)) {
    const answers = [await send(servers.portal, change.next()), await send(servers.bare, change.next())];
    if (change.name.startsWith('create')) {
      const [ours, theirs] = answers.map(common);
      deepStrictEqual(ours, theirs, `"${change.name}" is answered differently.`);
    }
    const measured: Record<keyof Servers, Round[]> = { portal: [], bare: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ['portal', 'bare'] as const) {
        const result = await measure(servers[name], change, roundMs);
        // The first round warms up.
        if (round > 0) measured[name].push(result);
      }
    }
    comparisons.push({
      name: change.name,
      connections: usualConnections,
      portal: reachedIn(measured.portal),
      bare: reachedIn(measured.bare),
      limit: null,
    });
  }
  return comparisons;
};
