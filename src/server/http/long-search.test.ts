import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { startOidc } from '#domain/oidc/contract.ts';
import { getBatchEvidence } from '#domain/runs/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addItem, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const tenThousand = 'a!'.repeat(5_000);

/** The longest texts that a search accepts, each of a kind that once made a search slow. */
const longest = {
  'a letter and a mark, over and over': 'a!'.repeat(100),
  'every placeholder': '%_'.repeat(100),
  'one word': 'a'.repeat(200),
  'words of one letter': `${'a '.repeat(99)}a`,
  'backslashes and quotes': `\\'"`.repeat(66),
  'brackets that never close': '(a+'.repeat(66),
  'a pair of units each': '😀'.repeat(100),
  'an accent on every letter': 'e\u0301'.repeat(200),
} as const;

/** A text in an address: a path or query parameter. */
interface Place {
  call: Endpoint;
  part: 'params' | 'query';
  name: string;
  schema: z.core.$ZodType;
}

const placesIn = (call: Endpoint, part: Place['part']): Place[] => {
  const schemas = call[part];
  const shape: Record<string, z.core.$ZodType> = schemas instanceof z.ZodObject ? schemas.shape : {};
  return Object.entries(shape).map(([name, schema]) => ({ call, part, name, schema }));
};

/** The start of single sign-on takes an address to return to, and one that is too long counts as none. */
const reads = everyEndpoint.filter((call) => call.method === 'GET' && call !== startOidc);
const inQuery = reads.flatMap((call) => placesIn(call, 'query'));
const inPath = reads.flatMap((call) => placesIn(call, 'params'));

/** File keys, and parameters that only distinguish versions of a file: never searched for. */
const areNoSearch: readonly string[] = ['rest', 't', 'v'];
const searches = [...inQuery, ...inPath].filter(
  ({ name, schema }) => !areNoSearch.includes(name) && z.safeParse(schema, longest['one word']).success,
);

const others = { id: 1, sku: 'JAM-01', rest: 'images/none.png' };

const addressWith = ({ call, part, name }: Place, text: string): string =>
  part === 'params'
    ? addressOf(call, { ...others, [name]: text })
    : `${addressOf(call, others)}?${name}=${encodeURIComponent(text)}`;

/** If a list is empty, there is no evidence of any kind. */
const whenNothingFits = ({ call }: Place): number => (call === getBatchEvidence ? 404 : 200);

const titled = (places: readonly Place[]) =>
  places.map((place): [string, Place] => [`${place.call.path}, ${place.name}`, place]);

onBothEngines((engine) => {
  describe('asvs-1.2.9: a text that is made to be searched for long', () => {
    let app: TestApp;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
      const clientId = await addClient(app.database, tenThousand.slice(0, 200));
      await addProduct(app.database, {
        sku: 'JAM-01',
        itemDescription: tenThousand.slice(0, 2_000),
        clientId,
      });
      await addItem(app.database, { labelSku: 'L-1', supplierName: tenThousand.slice(0, 200) });
    });

    const ask = async (place: Place, text: string) => {
      const response = await administrator.fetch(addressWith(place, text));
      return { status: response.status, text: await response.text() };
    };
    const sentence = /"message":"[A-Z][^"]+"/;

    testOnce(engine).each(titled(inQuery))(
      'asvs-1.2.9: 10 kB in the query of %s are refused in words @security-1.3',
      async (_, place) => {
        const { status, text } = await ask(place, tenThousand);
        expect(status).toBe(400);
        expect(text).toMatch(sentence);
      },
    );

    testOnce(engine).each(titled(inPath))(
      'asvs-1.2.9: 10 kB in the address of %s name nothing, and that is said in words',
      async (_, place) => {
        const { status, text } = await ask(place, tenThousand);
        expect([400, 404, 414]).toContain(status);
        expect(text).toMatch(sentence);
      },
    );

    test.each(titled(searches))(
      'asvs-1.2.9: the longest texts of %s are answered @security-1.3',
      async (_, place) => {
        for (const [kind, text] of Object.entries(longest))
          expect([kind, (await ask(place, text)).status]).toEqual([kind, whenNothingFits(place)]);
      },
    );

    testOnce(engine)('these are the searches that there are', () => {
      expect(
        titled(searches)
          .map(([title]) => title)
          .toSorted(),
      ).toEqual(
        [
          '/api/clients, search',
          '/api/codes, text',
          '/api/export/products, search',
          '/api/find, text',
          '/api/inventory, search',
          '/api/inventory, storage',
          '/api/inventory, supplier',
          '/api/inventory, supplierCode',
          '/api/inventory, supplierName',
          '/api/products, search',
          '/api/products/search/:sku, sku',
          '/api/runs/evidence, batch',
          ...['/api/runs', '/api/runs/numbers', '/api/runs/people', '/api/runs/summary'].flatMap((runs) =>
            ['artwork', 'batch', 'gtin', 'refusedRoll', 'roll', 'sku', 'sscc'].map(
              (filter) => `${runs}, ${filter}`,
            ),
          ),
        ].toSorted(),
      );
    });
  });
});
