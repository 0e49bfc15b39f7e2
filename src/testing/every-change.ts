import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as signatures from '#domain/signatures/contract.ts';
import * as auth from '#domain/auth/contract.ts';
import * as clients from '#domain/clients/contract.ts';
import { clearOut } from '#domain/clear-out/contract.ts';
import { confirmClock } from '#domain/clock-doubt/contract.ts';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import * as datasets from '#domain/datasets/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import * as artworkMatch from '#domain/artwork/match-contract.ts';
import * as scans from '#domain/scans/contract.ts';
import * as bulk from '#domain/imports/bulk-contract.ts';
import * as imports from '#domain/imports/contract.ts';
import * as importDrafts from '#domain/imports/drafts-contract.ts';
import * as inventory from '#domain/inventory/contract.ts';
import * as misses from '#domain/misses/contract.ts';
import * as orders from '#domain/orders/contract.ts';
import * as rolls from '#domain/rolls/contract.ts';
import * as runs from '#domain/runs/contract.ts';
import * as holds from '#domain/holds/contract.ts';
import * as oidc from '#domain/oidc/contract.ts';
import * as scim from '#domain/scim/contract.ts';
import * as keys from '#domain/keys/contract.ts';
import * as stations from '#domain/stations/contract.ts';
import { speakMcp } from '#domain/mcp/contract.ts';
import * as passkeys from '#domain/passkeys/contract.ts';
import * as printing from '#domain/printing/contract.ts';
import * as paper from '#domain/paper/contract.ts';
import * as printJobs from '#domain/printing/job-contract.ts';
import * as numbers from '#domain/printing/number-contract.ts';
import * as products from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import * as drafts from '#domain/releases/draft-contract.ts';
import { confirmReleases, openReleases } from '#domain/releases/reading-contract.ts';
import * as webhooks from '#domain/webhooks/contract.ts';
import * as billing from '#domain/billing/contract.ts';
import * as comments from '#domain/releases/comment-contract.ts';
import * as notices from '#domain/notices/contract.ts';
import * as releaseLinks from '#domain/releases/link-contract.ts';
import * as orderMessages from '#domain/supply/message-contract.ts';
import * as supply from '#domain/supply/contract.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { insertAnnounced } from '#server/supply/store.ts';
import * as tutorials from '#domain/tutorials/contract.ts';
import { changeRole, inviteAgain, inviteUser, setPartner, setUserActive } from '#domain/users/contract.ts';
import { noteBrowser } from '#server/sessions/known-browser-store.ts';
import { insertLinkToken, type LinkPurpose } from '#server/credentials/link-token-store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertFiles } from '#server/files/store.ts';
import {
  addClient,
  addItem,
  addItems,
  addPrinter,
  addProduct,
  addProducts,
  addTutorial,
} from '#testing/factories.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { addRoll, addRollStock } from '#testing/rolls.ts';
import { addRunGoods, addRunStation, everythingGone, workerAt } from '#testing/runs.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { testPassword, type Caller, type TestApp } from '#testing/test-app.ts';

type Table = keyof Tables;

/** The signature of whoever is signed in. */
const signature = { password: testPassword };

/** The input of a call, and its caller if it is not the administrator. */
export interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  by?: Caller;
}

/** What the app of these changes needs. */
export const settingsOfChanges = {
  PRINTER_NETWORKS: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:3000',
} as const;

/** A device for the passkeys of that app. */
const newDevice = () => new Authenticator(settingsOfChanges.PUBLIC_URL);

/** A person's passkey, and its device. */
const addPasskey = async (person: Caller, word: string) => {
  const device = newDevice();
  const asked = await person.call(passkeys.askForNewPasskey, { body: signature });
  const body = { name: word, response: device.create(asked.reply) };
  const { reply } = await person.call(passkeys.addPasskey, { body });
  return { id: reply.id, device };
};

/** A portal, its administrator, and a word that occurs in no other record. */
export interface Scene {
  app: TestApp;
  administrator: Caller;
  word: string;
}

export interface Change {
  call: Endpoint;
  how?: string;
  /** The tables that the call writes, all or none. */
  writes: readonly Table[];
  /** Tables that the call deliberately writes even if the rest fails. */
  beside?: readonly Table[];
  /** The tables at which the test makes the call fail; all of them by default. */
  breaksOffAt?: readonly Table[];
  prepare: (scene: Scene) => Promise<Sent> | Sent;
}

export const allTables = Object.keys({
  users: true,
  email_verification_tokens: true,
  password_reset_tokens: true,
  user_sessions: true,
  known_browsers: true,
  api_keys: true,
  oidc_flows: true,
  passkeys: true,
  passkey_challenges: true,
  webhooks: true,
  webhook_deliveries: true,
  clients: true,
  master_products: true,
  client_products: true,
  product_labels: true,
  product_codes: true,
  word_spellings: true,
  tutorials: true,
  inventory_items: true,
  label_rolls: true,
  stock_movements: true,
  orders: true,
  order_lines: true,
  datasets: true,
  files: true,
  history: true,
  releases: true,
  unreleased: true,
  readings: true,
  client_controls: true,
  drafts: true,
  spent_numbers: true,
  stations: true,
  badges: true,
  audit_reviews: true,
  signatures: true,
  holds: true,
  printers: true,
  print_jobs: true,
  print_pieces: true,
  print_pages: true,
  number_ranges: true,
  number_uses: true,
  print_reprints: true,
  paper_jobs: true,
  runs: true,
  run_events: true,
  run_rolls: true,
  run_people: true,
  run_numbers: true,
  run_refusals: true,
  run_jobs: true,
  run_photos: true,
  portal: true,
  portal_keys: true,
  portal_epochs: true,
  seals: true,
  seal_count: true,
  misses: true,
  miss_reports: true,
  imports: true,
  import_products: true,
  scans: true,
  artwork_faults: true,
  artwork_checks: true,
  audit: true,
  latest_instant: true,
  attempts: true,
  idempotency_keys: true,
  rows_added: true,
  order_confirmations: true,
  announced_rolls: true,
  release_comments: true,
  client_rates: true,
  billing_corrections: true,
  order_messages: true,
  notices: true,
  mail_choices: true,
  release_links: true,
} satisfies Record<Table, true>);

const at = '2026-01-12T12:00:00.000Z';

const addStation = async ({ administrator, word }: Scene): Promise<number> =>
  (await administrator.call(stations.createStation, { body: { name: word } })).reply.id;

const addBadge = async (scene: Scene) => {
  const { person } = await addPerson(scene);
  const body = { userId: person.userId ?? 0, pin: '2580' };
  const { reply } = await scene.administrator.call(stations.createBadge, { body });
  return { id: reply.id, code: reply.code, person };
};

/** A person as a directory sends it. */
const personOf = (word: string) => ({
  userName: `${word}@company.example`,
  name: { givenName: 'Ana', familyName: 'Field' },
});

/** An address outside of this machine: apps of tests send nothing there. */
const receiver = 'https://93.184.216.34';

/** A webhook with a message that was never sent. */
const addWebhook = async ({ app, administrator, word }: Scene): Promise<{ id: number; delivery: number }> => {
  const { reply } = await administrator.call(webhooks.createWebhook, {
    body: { url: `${receiver}/${word}`, events: ['run.closed'] },
  });
  const row = await app.database.read
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: reply.id,
      message_id: `msg_${word}`,
      type: 'run.closed',
      record: 'run 1',
      body: '{}',
      at: '2026-01-12T12:00:00.000Z',
      state: 'waiting',
      since: '2026-01-12T12:00:00.000Z',
      next_at: '2999-12-31T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: reply.id, delivery: row.id };
};

const labels = ({ word }: Scene) =>
  ['front', 'back'].map((side) => ({ labelSku: `${word}-${side}`, supplierCode: word }));

const codes = ({ word }: Scene): ProductCode[] =>
  ['case', 'seller'].map((which) => ({
    code: `${word}-${which}`,
    kind: 'other',
    level: 'unit',
    pieces: null,
    isCheckedByHand: false,
  }));

/** Two clients' products with the same SKU and two labels each; the first client has another product as well. */
const addShared = async (scene: Scene) => {
  const { app, word } = scene;
  const clientId = await addClient(app.database, word);
  const otherId = await addClient(app.database, `${word} and sons`);
  const [id = 0] = await addProducts(app.database, [
    { sku: word, clientId, labels: labels(scene), codes: codes(scene) },
    { sku: word, clientId: otherId, labels: labels(scene) },
    { sku: `${word}-2`, clientId, labels: labels(scene) },
  ]);
  return { id, clientId, otherId };
};

const printer = {
  language: 'zpl',
  address: '127.0.0.1',
  port: 9100,
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
} as const;

/** The body of a job of three labels, for a printer that is held. */
const addJob = async ({ app, word, administrator }: Scene) => {
  const body = {
    printerId: await addPrinter(app.database, { name: word, isHeld: true }),
    // Every label has the same text, so that it is drawn only once, in a process that takes a second, and then cached.
    productId: await addProduct(app.database, {
      sku: 'SAME-LABEL',
      clientId: await addClient(app.database, word),
      barcode: '5012345678900',
    }),
    labelId: 'flat',
    layout: 'barcode',
    fields: {},
    quantity: 3,
  } as const;
  const make = async () => (await administrator.call(printJobs.createPrintJob, { body })).reply.id;
  const makeStopped = async () => {
    const id = await make();
    await administrator.call(printJobs.cancelPrintJob, { params: { id } });
    return id;
  };
  return { body, make, makeStopped };
};

const addAlone = (scene: Scene) =>
  addProduct(scene.app.database, {
    sku: scene.word,
    itemDescription: scene.word,
    labels: labels(scene),
    codes: codes(scene),
  });

/** A product without a client, with its first release. */
const readPair = async ({ administrator, word }: Scene): Promise<Sent> => {
  const { reply } = await administrator.call(products.createProduct, { body: { sku: word } });
  return { params: { id: reply.id }, body: { release: 1, clientRelease: null } };
};

/** A controlled client with a product, and an editor's draft of each. */
const addDrafts = async ({ app, administrator, word }: Scene, rules: { needsApproval?: boolean } = {}) => {
  const { reply: client } = await administrator.call(clients.createClient, { body: { name: word } });
  const clientId = client.id;
  const { reply: product } = await administrator.call(products.createProduct, {
    body: { sku: word, clientId },
  });
  const params = { id: clientId };
  await administrator.call(setClientControl, { params, body: { isControlled: true, ...rules } });
  const editor = await app.as('editor');
  const ofClient = await editor.call(clients.updateClient, { params, body: { aboutUs: word } });
  const ofProduct = await editor.call(products.updateProduct, {
    params: { id: product.id },
    body: { caseQuantity: 12 },
  });
  return {
    client: { id: clientId, version: ofClient.reply.version },
    product: { id: product.id, version: ofProduct.reply.version },
    editor,
  };
};

/** The same drafts, sent for approval. */
const addWaiting = async (scene: Scene) => {
  const { editor, ...made } = await addDrafts(scene, { needsApproval: true });
  for (const [call, { id, version }] of [
    [drafts.publishProduct, made.product],
    [drafts.publishClient, made.client],
  ] as const)
    await editor.call(call, { params: { id }, body: { summary: 'New size', version } });
  return made;
};

/** An import with the draft of a controlled client's product, and the state of its drafts. */
const addImportDrafts = async (scene: Scene) => {
  const { administrator, word } = scene;
  const { reply: client } = await administrator.call(clients.createClient, { body: { name: `${word} Ltd` } });
  const body = { sku: `${word}-D`, clientId: client.id };
  await administrator.call(products.createProduct, { body });
  await administrator.call(setClientControl, {
    params: { id: client.id },
    body: { isControlled: true },
  });
  const rows = [[body.sku, 12, client.name]];
  const file = await productWorkbook(['SKU', 'Case Quantity', 'Client'], rows);
  const query = { onDuplicate: 'update' as const };
  await administrator.call(importProducts, { query, body: formOf('file', file) });
  const { reply } = await administrator.call(imports.listImports, { query: {} });
  const id = reply[0]?.id ?? 0;
  const { state } = (await administrator.call(importDrafts.listImportDrafts, { params: { id } })).reply;
  return { id, state };
};

const addArtwork = async ({ app }: Scene) => {
  const key = `documents/${randomUUID()}.pdf`;
  const file = { key, originalFilename: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: '0' };
  await app.database.write((queries) => insertFiles(queries, [file], { userId: null, at }));
  return key;
};

const addStock = ({ app, word }: Scene) =>
  addItems(
    app.database,
    ['1', '2'].map((n) => ({ labelSku: `${word}-${n}`, stockOnHand: 20 })),
  );

const addOrder = async (scene: Scene, { asDraft = false } = {}) => {
  const ids = await addStock(scene);
  const { reply } = await scene.administrator.call(orders.createOrder, { body: { ids, asDraft } });
  return { itemId: ids[0] ?? 0, orderId: reply.id };
};

/** The draft of an order of one label to this supplier. */
const addOrderTo = async ({ app, administrator, word }: Scene, supplierCode: string): Promise<number> => {
  const itemId = await addItem(app.database, { labelSku: word, supplierCode });
  const body = { ids: [itemId], asDraft: true };
  return (await administrator.call(orders.createOrder, { body })).reply.id;
};

/** A signed-in user who has received mails with links and mistyped the password. */
const addPerson = async ({ app, word }: Scene) => {
  const email = `${word}@example.com`;
  const person = await app.newPerson(email, 'editor');
  const userId = person.userId ?? 0;
  const token = newToken();
  const expiresAt = '2027-01-01T00:00:00.000Z';
  const purposes: LinkPurpose[] = ['email_verification_tokens', 'password_reset_tokens'];
  await app.database.write(async (queries) => {
    for (const purpose of purposes)
      for (const each of [token, newToken()])
        await insertLinkToken(queries, purpose, { userId, hashedToken: tokenHash(each), at, expiresAt });
    await queries.insertInto('attempts').values({ kind: 'sign_in', key: email, at }).execute();
    await noteBrowser(queries, { userId, hashedToken: tokenHash(newToken()), at, most: 20 });
  });
  return { person, userId, email, token };
};

const draftOfDataset = ({ word }: Scene) => ({ name: word, dataType: 'list', data: [1, 2] });

const addDataset = async (scene: Scene) =>
  (await scene.administrator.call(datasets.createDataset, { body: draftOfDataset(scene) })).reply.id;

/** Deletes a record and returns the deletion's id. */
const deletionBy = async ({ administrator }: Scene, call: Endpoint, id: number) => {
  await administrator.fetch(addressOf(call, { id }), { method: call.method });
  const { reply } = await administrator.call(listDeleted, {});
  return { params: { id: reply.find(({ recordId }) => recordId === id)?.id ?? 0 } };
};

let pictures = 0;

/** Another picture each time: a photo of a run is refused the second time. */
const picture = async (name: string) => {
  pictures += 1;
  const background = `#${pictures.toString(16).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
};

const itemDraft = ({ word }: Scene) => ({
  labelSku: word,
  supplierCode: 'S-1',
  supplierName: 'Paper Co',
  labelSize: '100 x 50',
  storage: 'Rack A1',
  stockOnHand: 12,
});

const addClearedRun = async ({ app, administrator, word }: Scene) => {
  const goods = await addRunGoods(app, word);
  const station = await addRunStation(app, word);
  const worker = workerAt(station.at(administrator));
  const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 20 });
  await worker.does(run.id, everythingGone);
  return { goods, station, run };
};

const product = ['master_products', 'client_products', 'product_labels', 'product_codes'] as const;

const rollWrites = [
  'inventory_items',
  'label_rolls',
  'stock_movements',
  'history',
  'audit',
  'idempotency_keys',
] as const;

/** Every call that changes something, in each variant that writes different tables. */
export const changes: readonly Change[] = [
  {
    call: products.createProduct,
    writes: [...product, 'word_spellings', 'history', 'releases', 'idempotency_keys'],
    prepare: async (scene) => {
      const artworkFiles = [await addArtwork(scene)];
      const clientId = await addClient(scene.app.database, scene.word);
      const drafts = labels(scene).map((label) => ({ ...label, artworkFiles }));
      return {
        body: { sku: scene.word, itemDescription: scene.word, clientId, labels: drafts, codes: codes(scene) },
      };
    },
  },
  {
    call: products.createProduct,
    how: 'to a SKU that others share',
    writes: [...product, 'word_spellings', 'history', 'releases', 'idempotency_keys'],
    prepare: async (scene) => {
      await addShared(scene);
      return {
        body: {
          sku: scene.word,
          itemDescription: scene.word,
          labels: labels(scene),
          codes: codes(scene),
        },
      };
    },
  },
  {
    call: products.updateProduct,
    how: 'with labels, of a SKU that others share',
    writes: [...product, 'word_spellings', 'history', 'releases'],
    prepare: async (scene) => {
      const { id } = await addShared(scene);
      const artworkFiles = [await addArtwork(scene)];
      const drafts = labels(scene).map((label) => ({ ...label, artworkFiles }));
      const other = codes(scene).toReversed();
      return { params: { id }, body: { itemDescription: scene.word, labels: drafts, codes: other } };
    },
  },
  {
    call: products.updateProduct,
    how: 'to another SKU',
    writes: ['master_products', 'client_products', 'history', 'releases'],
    prepare: async (scene) => {
      const id = await addProduct(scene.app.database, { sku: `${scene.word}-3`, labels: labels(scene) });
      await addShared(scene);
      return { params: { id }, body: { sku: scene.word, clientSku: 'C-1' } };
    },
  },
  {
    call: products.updateProduct,
    how: 'of its notes',
    writes: ['client_products', 'history', 'releases'],
    prepare: async (scene) => ({ params: { id: await addAlone(scene) }, body: { notes: 'Keep dry' } }),
  },
  {
    call: products.deleteProduct,
    writes: [...product, 'history', 'audit'],
    prepare: async (scene) => ({ params: { id: await addAlone(scene) } }),
  },
  {
    call: importProducts,
    how: 'that adds and updates',
    writes: [
      'master_products',
      'client_products',
      'product_labels',
      'word_spellings',
      'history',
      'releases',
      'files',
      'imports',
      'import_products',
      'audit',
    ],
    // The last table written: reading the workbook again for each table would take seconds.
    breaksOffAt: ['audit'],
    prepare: async (scene) => {
      await addAlone(scene);
      const rows = [scene.word, `${scene.word}-2`].map((sku) => [sku, `${scene.word}s`, 'L-1']);
      const file = await productWorkbook(['SKU', 'Item Description', 'Label SKU'], rows);
      return { query: { onDuplicate: 'update' }, body: formOf('file', file) };
    },
  },
  {
    call: imports.undoImport,
    writes: [
      'imports',
      'import_products',
      'client_products',
      'master_products',
      'product_labels',
      'history',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const file = await productWorkbook(['SKU', 'Label SKU'], [[`${scene.word}-I`, 'L-1']]);
      await scene.administrator.call(importProducts, { query: {}, body: formOf('file', file) });
      const { reply } = await scene.administrator.call(imports.listImports, { query: {} });
      return { params: { id: reply[0]?.id ?? 0 } };
    },
  },
  {
    call: importDrafts.publishImportDrafts,
    writes: ['master_products', 'client_products', 'history', 'releases', 'drafts', 'audit'],
    prepare: async (scene) => {
      const { id, state } = await addImportDrafts(scene);
      return { params: { id }, body: { summary: 'New list', state } };
    },
  },
  {
    call: importDrafts.discardImportDrafts,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, state } = await addImportDrafts(scene);
      return { params: { id }, query: { state } };
    },
  },
  {
    call: artworkMatch.attachArtwork,
    writes: [
      'client_products',
      'product_labels',
      'history',
      'releases',
      'imports',
      'import_products',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const body = { sku: `${scene.word}-W`, labels: [{ labelSku: 'L-1' }] };
      const { reply } = await scene.administrator.call(products.createProduct, { body });
      const { id: productId, version, labels } = reply;
      const key = await addArtwork(scene);
      return { body: { files: [{ key, productId, version, labelId: labels[0]?.id ?? '' }] } };
    },
  },
  {
    call: bulk.editInBulk,
    writes: [
      'client_products',
      'product_labels',
      'history',
      'releases',
      'imports',
      'import_products',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const body = { sku: `${scene.word}-B`, labels: [{ labelSku: 'L-1', labelFeed: 'WEL' }] };
      const { reply } = await scene.administrator.call(products.createProduct, { body });
      const { id, version } = reply;
      return { body: { products: [{ id, version }], set: { labelFeed: 'NEL' } } };
    },
  },
  {
    call: scans.countScan,
    writes: ['scans'],
    prepare: async () => ({ body: { outcome: 'nothing', productId: null } }),
  },
  {
    call: openReleases,
    writes: ['readings'],
    prepare: async (scene) => readPair(scene),
  },
  {
    call: confirmReleases,
    writes: ['readings', 'audit'],
    prepare: async (scene) => readPair(scene),
  },
  {
    call: products.updateProduct,
    how: 'of a controlled client',
    writes: ['drafts', 'spent_numbers'],
    prepare: async (scene) => {
      const { product } = await addDrafts(scene);
      return { params: { id: product.id }, body: { layerQuantity: 4 } };
    },
  },
  {
    call: products.createProduct,
    how: 'for a controlled client',
    writes: [
      'master_products',
      'client_products',
      'history',
      'releases',
      'drafts',
      'spent_numbers',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { client } = await addDrafts(scene);
      return { body: { sku: `${scene.word}-2`, clientId: client.id, caseQuantity: 6 } };
    },
  },
  {
    call: clients.updateClient,
    how: 'that is controlled',
    writes: ['drafts', 'spent_numbers'],
    prepare: async (scene) => {
      const { client } = await addDrafts(scene);
      return { params: { id: client.id }, body: { stackingGuidelines: scene.word } };
    },
  },
  {
    call: drafts.publishProduct,
    writes: ['master_products', 'client_products', 'history', 'releases', 'drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).product;
      return { params: { id }, body: { summary: 'New size', version } };
    },
  },
  {
    call: drafts.publishProduct,
    how: 'that needs approval',
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene, { needsApproval: true })).product;
      return { params: { id }, body: { summary: 'New size', version } };
    },
  },
  {
    call: drafts.publishProducts,
    writes: ['master_products', 'client_products', 'history', 'releases', 'drafts', 'audit'],
    prepare: async (scene) => {
      const { product } = await addDrafts(scene);
      return { body: { summary: 'New size', products: [product] } };
    },
  },
  {
    call: drafts.publishClient,
    writes: ['clients', 'history', 'releases', 'drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).client;
      return { params: { id }, body: { summary: 'New texts', version } };
    },
  },
  {
    call: drafts.approveProduct,
    writes: ['master_products', 'client_products', 'history', 'releases', 'drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).product.id, number: 2 },
      body: { signature },
    }),
  },
  {
    call: drafts.approveClient,
    writes: ['clients', 'history', 'releases', 'drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).client.id, number: 2 },
      body: { signature },
    }),
  },
  {
    call: drafts.refuseProduct,
    writes: ['drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).product.id, number: 2 },
      body: { reason: 'Wrong size', signature },
    }),
  },
  {
    call: drafts.refuseClient,
    writes: ['drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).client.id, number: 2 },
      body: { reason: 'Wrong texts', signature },
    }),
  },
  {
    call: drafts.discardProductDraft,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).product;
      return { params: { id }, query: { version } };
    },
  },
  {
    call: drafts.discardClientDraft,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).client;
      return { params: { id }, query: { version } };
    },
  },
  {
    call: drafts.goBackToProductRelease,
    writes: ['master_products', 'client_products', 'history', 'releases'],
    prepare: async (scene) => {
      const { reply } = await scene.administrator.call(products.createProduct, {
        body: { sku: scene.word },
      });
      const params = { id: reply.id };
      const body = { caseQuantity: 12, clientSku: 'C-1' };
      await scene.administrator.call(products.updateProduct, { params, body });
      return { params: { ...params, number: 1 } };
    },
  },
  {
    call: drafts.goBackToClientRelease,
    writes: ['clients', 'history', 'releases'],
    prepare: async (scene) => {
      const { reply } = await scene.administrator.call(clients.createClient, { body: { name: scene.word } });
      const params = { id: reply.id };
      await scene.administrator.call(clients.updateClient, { params, body: { aboutUs: scene.word } });
      return { params: { ...params, number: 1 } };
    },
  },
  {
    call: setClientControl,
    how: 'that ends with drafts',
    writes: [
      'client_controls',
      'clients',
      'master_products',
      'client_products',
      'history',
      'releases',
      'drafts',
      'audit',
    ],
    prepare: async (scene) => {
      const { id } = (await addDrafts(scene)).client;
      return { params: { id }, body: { isControlled: false, drafts: 'publish' } };
    },
  },
  {
    call: clients.createClient,
    writes: ['clients', 'history', 'releases', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word } }),
  },
  {
    call: clients.updateClient,
    writes: ['clients', 'history', 'releases'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: { aboutUs: word },
    }),
  },
  {
    call: clients.deleteClient,
    how: 'with its products',
    writes: ['clients', ...product, 'history', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addShared(scene)).clientId } }),
  },
  {
    call: restoreDeleted,
    how: 'of a client with its products',
    writes: ['clients', ...product, 'history', 'releases', 'audit'],
    prepare: async (scene) => deletionBy(scene, clients.deleteClient, (await addShared(scene)).clientId),
  },
  {
    call: restoreDeleted,
    how: 'of a product',
    writes: [...product, 'history', 'releases', 'audit'],
    prepare: async (scene) => deletionBy(scene, products.deleteProduct, await addAlone(scene)),
  },
  {
    call: restoreDeleted,
    how: 'of a tutorial',
    writes: ['tutorials', 'history', 'audit'],
    prepare: async (scene) =>
      deletionBy(scene, tutorials.deleteTutorial, await addTutorial(scene.app.database, scene.word)),
  },
  {
    call: restoreDeleted,
    how: 'of an inventory item with a roll',
    writes: ['inventory_items', 'label_rolls', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => {
      const { code, item } = await addRoll(scene.app, scene.word);
      await scene.administrator.call(rolls.scrapRoll, { params: { code }, body: { reason: 'Smeared' } });
      return deletionBy(scene, inventory.deleteInventoryItem, item.id);
    },
  },
  {
    call: restoreDeleted,
    how: 'of an inventory item',
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) =>
      deletionBy(scene, inventory.deleteInventoryItem, (await addStock(scene))[0] ?? 0),
  },
  {
    call: tutorials.createTutorial,
    writes: ['tutorials', 'history', 'idempotency_keys'],
    prepare: ({ word }) => ({
      body: { title: word, videoUrl: 'https://youtu.be/dQw4w9WgXcQ', category: 'SOPs' },
    }),
  },
  {
    call: tutorials.updateTutorial,
    writes: ['tutorials', 'history'],
    prepare: async ({ app, word }) => ({
      params: { id: await addTutorial(app.database, word) },
      body: { description: word },
    }),
  },
  {
    call: tutorials.deleteTutorial,
    writes: ['tutorials', 'history', 'audit'],
    prepare: async ({ app, word }) => ({ params: { id: await addTutorial(app.database, word) } }),
  },
  {
    call: inventory.createInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history', 'idempotency_keys'],
    prepare: (scene) => ({ body: itemDraft(scene) }),
  },
  {
    call: inventory.updateInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history'],
    prepare: async ({ app, word }) => ({
      params: { id: await addItem(app.database, { labelSku: word }) },
      body: { stockOnHand: 3, storage: word },
    }),
  },
  {
    call: inventory.deleteInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addStock(scene))[0] } }),
  },
  {
    call: inventory.bulkDeleteInventory,
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => ({ body: { ids: await addStock(scene) } }),
  },
  {
    call: inventory.addMovement,
    how: 'that closes an order',
    writes: ['inventory_items', 'stock_movements', 'orders', 'order_lines', 'history', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene)).itemId },
      body: { kind: 'received', quantity: 7 },
    }),
  },
  {
    call: billing.setRates,
    writes: ['client_rates'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: [{ kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2026-01-01' }],
    }),
  },
  {
    call: comments.commentOnRelease,
    writes: ['release_comments'],
    prepare: async ({ administrator, word }) => {
      const { reply } = await administrator.call(products.createProduct, { body: { sku: word } });
      return { params: { id: reply.id, number: 1 }, body: { text: word } };
    },
  },
  {
    call: supply.receiveAnnounced,
    writes: [
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'orders',
      'order_lines',
      'announced_rolls',
      'history',
      'audit',
    ],
    prepare: async ({ app, administrator, word }) => {
      const { itemId, artworkKey } = await addRollStock(app, word);
      const { reply } = await administrator.call(orders.createOrder, { body: { ids: [itemId] } });
      const code = rollCodeOf(itemId);
      const roll = {
        code,
        orderId: reply.id,
        position: 0,
        pieces: 500,
        batch: null,
        paper: null,
        artworkKey,
        at,
        userId: 1,
      };
      await app.database.write((queries) => insertAnnounced(queries, roll));
      return { params: { code }, body: { pieces: 490 } };
    },
  },
  {
    call: rolls.receiveRoll,
    how: 'that closes an order',
    writes: [
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'orders',
      'order_lines',
      'history',
      'audit',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { itemId, artworkKey } = await addRollStock(scene.app, scene.word);
      await scene.administrator.call(orders.createOrder, { body: { ids: [itemId] } });
      return { params: { id: itemId }, body: { pieces: 500, artworkKey, supplierBatch: 'B-1' } };
    },
  },
  ...[rolls.quarantineRoll, rolls.scrapRoll].map((call) => ({
    call,
    writes: rollWrites,
    prepare: async ({ app, word }: Scene) => ({
      params: { code: (await addRoll(app, word)).code },
      body: { reason: 'Smeared' },
    }),
  })),
  {
    call: rolls.releaseRoll,
    writes: rollWrites,
    prepare: async ({ app, administrator, word }) => {
      const params = { code: (await addRoll(app, word)).code };
      await administrator.call(rolls.quarantineRoll, { params, body: { reason: 'Smeared' } });
      return { params, body: { reason: 'Looked at' } };
    },
  },
  {
    call: rolls.useRoll,
    writes: ['inventory_items', 'label_rolls', 'stock_movements', 'history', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      params: { code: (await addRoll(app, word)).code },
      body: { pieces: 20 },
    }),
  },
  {
    call: runs.createRun,
    writes: ['runs', 'run_events', 'run_people', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      body: {
        productId: (await addRunGoods(scene.app, scene.word)).productId,
        stationId: (await addRunStation(scene.app, scene.word)).id,
        quantity: 20,
      },
    }),
  },
  {
    call: runs.addRunEvent,
    how: 'that issues a roll',
    writes: [
      'runs',
      'run_events',
      'run_rolls',
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'history',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { station, goods, run } = await addClearedRun(scene);
      return {
        params: { id: run.id },
        body: { kind: 'roll', code: goods.roll.code, pieces: 20 },
        headers: { 'x-station-token': station.token },
      };
    },
  },
  {
    call: runs.addRunEvent,
    how: 'that abandons it',
    writes: ['runs', 'run_events', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: (await addClearedRun(scene)).run.id },
      body: { kind: 'abandon', reason: 'Not today' },
    }),
  },
  {
    call: runs.addRunPhoto,
    writes: ['runs', 'run_events', 'run_photos', 'files', 'audit'],
    prepare: async (scene) => {
      const { station, run } = await addClearedRun(scene);
      return {
        params: { id: run.id },
        body: formOf('photo', await picture('line.png')),
        headers: { 'x-station-token': station.token },
      };
    },
  },
  {
    call: misses.reportMiss,
    writes: ['misses', 'miss_reports', 'audit', 'idempotency_keys'],
    prepare: () => ({ body: { text: randomUUID(), page: '/search' } }),
  },
  {
    call: misses.settleMiss,
    writes: ['misses', 'audit'],
    prepare: async ({ administrator }) => {
      const { reply } = await administrator.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { params: { id: reply.id }, body: { answer: 'Added' } };
    },
  },
  {
    call: misses.seeMiss,
    writes: ['miss_reports'],
    prepare: async ({ administrator }) => {
      const { reply } = await administrator.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { params: { id: reply.id } };
    },
  },
  {
    call: inventory.importInventory,
    writes: ['inventory_items', 'history', 'audit'],
    prepare: async (scene) => {
      // Imports the labels that other tests have left.
      await scene.administrator.call(inventory.importInventory, {});
      await addAlone(scene);
      return {};
    },
  },
  {
    call: inventory.uploadInventoryImage,
    writes: ['files', 'audit'],
    prepare: async () => {
      const body = formOf('file', await picture('label.png'));
      body.append('type', 'label');
      return { body };
    },
  },
  {
    call: uploadImage,
    how: 'of two pictures',
    writes: ['files', 'audit'],
    prepare: async () => ({ body: formOf('image', await picture('a.png'), await picture('b.png')) }),
  },
  {
    call: uploadFile,
    writes: ['files', 'audit'],
    prepare: () => ({ body: formOf('file', new File(['%PDF-1.7\n%%EOF\n'], 'artwork.pdf')) }),
  },
  {
    call: orders.createOrder,
    writes: ['orders', 'order_lines', 'history', 'idempotency_keys'],
    prepare: async (scene) => ({ body: { ids: await addStock(scene) } }),
  },
  {
    call: orders.updateOrder,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene)).orderId },
      body: { quantities: [0, 1].map((position) => ({ position, quantity: 5 })) },
    }),
  },
  {
    call: orders.markOrderSent,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene, { asDraft: true })).orderId },
      body: { positions: [0, 1] },
    }),
  },
  {
    call: orders.sendOrder,
    writes: ['orders', 'order_lines', 'history', 'notices'],
    prepare: async (scene) => {
      const id = await addOrderTo(scene, scene.word);
      await scene.app.newPartner(`${scene.word}@supplier.example`, { supplierCode: scene.word });
      return { params: { id }, body: { positions: [0], neededBy: '2026-03-01' } };
    },
  },
  {
    call: orderMessages.sayOfOrder,
    writes: ['order_messages'],
    prepare: async (scene) => ({
      params: { id: await addOrderTo(scene, scene.word) },
      body: { position: 0, text: scene.word },
    }),
  },
  {
    call: notices.setMailChoices,
    writes: ['mail_choices'],
    prepare: async ({ app }) => ({
      body: { holds: false },
      by: await app.newPerson(`${newToken().toLowerCase()}@example.com`, 'editor'),
    }),
  },
  {
    call: orders.clearOrderLine,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({ params: { id: (await addOrder(scene)).orderId, position: 1 } }),
  },
  {
    call: inviteUser,
    writes: ['users', 'history', 'audit', 'idempotency_keys'],
    // The account is kept if its mail could not be sent.
    beside: ['attempts', 'password_reset_tokens'],
    prepare: ({ word }) => ({
      body: { firstName: 'Noor', lastName: 'Lake', email: `${word}@elsewhere.example`, role: 'editor' },
    }),
  },
  {
    call: inviteAgain,
    writes: ['audit'],
    // The response reports that the mail was not sent, whatever the reason.
    beside: ['attempts', 'password_reset_tokens'],
    prepare: async ({ administrator, word }) => {
      const body = {
        firstName: 'Noor',
        lastName: 'Lake',
        email: `${word}@elsewhere.example`,
        role: 'editor' as const,
      };
      const { reply } = await administrator.call(inviteUser, { body });
      return { params: { id: reply.id } };
    },
  },
  {
    call: setPartner,
    writes: ['users', 'user_sessions', 'history', 'audit'],
    prepare: async ({ app, word }) => ({
      params: { id: (await app.newPerson(`${word}@example.com`, 'read_only')).userId ?? 0 },
      body: { partner: { supplierCode: 'TRENT' } },
    }),
  },
  {
    call: changeRole,
    writes: ['users', 'email_verification_tokens', 'history', 'audit'],
    prepare: async (scene) => ({
      params: { userId: (await addPerson(scene)).userId },
      body: { role: 'read_only' },
    }),
  },
  {
    call: setUserActive,
    how: 'that ends sessions and links',
    writes: [
      'users',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
      'history',
      'audit',
    ],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).userId },
      body: { isActive: false },
    }),
  },
  {
    call: auth.signUp,
    writes: ['users', 'history', 'audit'],
    // Attempts count even if the sign-up fails, and the account is kept if its mail could not be sent.
    beside: ['attempts', 'email_verification_tokens'],
    prepare: ({ app, word }) => ({
      by: app.guest,
      body: {
        firstName: 'Ana',
        lastName: 'Field',
        email: `${word}@example.com`,
        password: testPassword,
        confirmPassword: testPassword,
      },
    }),
  },
  {
    call: clearOut,
    writes: ['misses', 'miss_reports', 'audit'],
    prepare: async ({ app }) => {
      const person = await app.newPerson(`${randomUUID()}@example.com`, 'read_only');
      await person.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { body: { what: 'misses', userId: person.userId } };
    },
  },
  {
    call: confirmClock,
    writes: ['latest_instant', 'audit'],
    prepare: async ({ app }) => {
      // As if the portal had been off for years.
      const at = '2020-01-15T08:00:00.000Z';
      await app.database.write((queries) =>
        queries
          .insertInto('latest_instant')
          .values({ id: 1, at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
          .execute(),
      );
      return {};
    },
  },
  {
    call: auth.verifyEmail,
    writes: ['users', 'email_verification_tokens', 'history', 'audit'],
    prepare: async (scene) => ({ by: scene.app.guest, body: { token: (await addPerson(scene)).token } }),
  },
  {
    call: auth.resetPassword,
    writes: [
      'users',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
      'attempts',
      'history',
      'audit',
    ],
    prepare: async (scene) => ({
      by: scene.app.guest,
      body: {
        token: (await addPerson(scene)).token,
        password: `${testPassword}?`,
        confirmPassword: `${testPassword}?`,
      },
    }),
  },
  {
    call: auth.signIn,
    writes: ['users', 'user_sessions', 'known_browsers', 'audit'],
    // An attempt counts as failed until it succeeds.
    beside: ['attempts'],
    prepare: async (scene) => {
      const { person, email } = await addPerson(scene);
      return { by: person, body: { email, password: testPassword } };
    },
  },
  {
    call: stations.signInByBadge,
    writes: ['users', 'user_sessions', 'known_browsers', 'audit'],
    // An attempt counts as failed until it succeeds.
    beside: ['attempts'],
    prepare: async (scene) => {
      const { code, person } = await addBadge(scene);
      const { reply } = await scene.administrator.call(stations.createStation, {
        body: { name: scene.word },
      });
      return { by: person, body: { badge: code, pin: '2580' }, headers: { 'x-station-token': reply.token } };
    },
  },
  {
    call: auth.signOut,
    writes: ['user_sessions'],
    prepare: async (scene) => ({ by: (await addPerson(scene)).person }),
  },
  {
    call: stations.createStation,
    writes: ['stations', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word } }),
  },
  {
    call: stations.updateStation,
    writes: ['stations', 'audit'],
    prepare: async (scene) => ({ params: { id: await addStation(scene) }, body: { site: 'Hall 2' } }),
  },
  {
    call: stations.endStation,
    writes: ['stations', 'audit'],
    prepare: async (scene) => ({ params: { id: await addStation(scene) } }),
  },
  {
    call: stations.createBadge,
    writes: ['badges', 'audit', 'idempotency_keys'],
    prepare: async (scene) => {
      const { person } = await addPerson(scene);
      return { body: { userId: person.userId, pin: '2580' } };
    },
  },
  {
    call: stations.createBadgePerson,
    writes: ['users', 'badges', 'history', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { firstName: word, lastName: 'Field', role: 'read_only', pin: '2580' } }),
  },
  {
    call: stations.reprintBadge,
    writes: ['badges', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addBadge(scene)).id } }),
  },
  {
    call: stations.unlockBadge,
    writes: ['badges', 'audit'],
    prepare: async (scene) => {
      const { id } = await addBadge(scene);
      const locked = { locked_at: '2026-01-15T08:00:00.000Z' };
      await scene.app.database.write((queries) =>
        queries.updateTable('badges').set(locked).where('id', '=', id).execute(),
      );
      return { params: { id } };
    },
  },
  {
    call: stations.endBadge,
    writes: ['badges', 'user_sessions', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addBadge(scene)).id } }),
  },
  {
    call: auth.setLocale,
    writes: ['users'],
    prepare: () => ({ body: { locale: 'en-GB' } }),
  },
  {
    call: stations.changePin,
    writes: ['badges', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => {
      const { administrator } = scene;
      const own = await administrator.call(stations.getOwnBadge, {});
      const body = { userId: administrator.userId ?? 0, pin: '2580' };
      const id = own.reply.id ?? (await administrator.call(stations.createBadge, { body })).reply.id;
      return { params: { id }, body: { pin: '2580', oldPin: '2580' } };
    },
  },
  {
    call: passkeys.askForNewPasskey,
    writes: ['passkey_challenges'],
    beside: ['attempts'],
    // The question replaces one that was asked before.
    prepare: async ({ administrator }) => {
      await administrator.call(passkeys.askForNewPasskey, { body: signature });
      return { body: signature };
    },
  },
  {
    call: passkeys.addPasskey,
    writes: ['passkeys', 'passkey_challenges', 'audit', 'idempotency_keys'],
    prepare: async ({ administrator, word }) => {
      const asked = await administrator.call(passkeys.askForNewPasskey, { body: signature });
      return { body: { name: word, response: newDevice().create(asked.reply) } };
    },
  },
  {
    call: passkeys.removePasskey,
    writes: ['passkeys', 'audit'],
    beside: ['attempts'],
    prepare: async ({ administrator, word }) => {
      const { id } = await addPasskey(administrator, word);
      return { params: { passkey: id }, body: signature };
    },
  },
  {
    call: passkeys.removePasskeysOf,
    writes: ['passkeys', 'user_sessions', 'audit'],
    prepare: async (scene) => {
      const { person, userId } = await addPerson(scene);
      await addPasskey(person, scene.word);
      return { params: { id: userId } };
    },
  },
  {
    call: passkeys.askForSignature,
    writes: ['passkey_challenges'],
    prepare: async ({ administrator }) => {
      await administrator.call(passkeys.askForSignature, {});
      return {};
    },
  },
  {
    call: passkeys.askForSignIn,
    writes: ['passkey_challenges', 'attempts'],
    prepare: ({ app }) => ({ by: app.guest }),
  },
  {
    call: passkeys.signInByPasskey,
    writes: [
      'passkeys',
      'passkey_challenges',
      'attempts',
      'users',
      'user_sessions',
      'known_browsers',
      'audit',
    ],
    prepare: async (scene) => {
      const { person } = await addPerson(scene);
      const { device } = await addPasskey(person, scene.word);
      const asked = await scene.app.guest.call(passkeys.askForSignIn, {});
      return { by: person, body: { response: device.show(asked.reply) } };
    },
  },
  {
    call: keys.createKey,
    writes: ['users', 'api_keys', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word, role: 'editor' } }),
  },
  {
    call: keys.revokeKey,
    writes: ['users', 'api_keys', 'audit'],
    prepare: async ({ administrator, word }) => {
      const { reply } = await administrator.call(keys.createKey, { body: { name: word, role: 'editor' } });
      return { params: { id: reply.id } };
    },
  },
  {
    call: scim.createScimUser,
    writes: ['users', 'history', 'audit'],
    prepare: ({ word }) => ({ body: personOf(word) }),
  },
  {
    call: scim.replaceScimUser,
    writes: ['users', 'history'],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).person.userId },
      body: personOf(`${scene.word}2`),
    }),
  },
  {
    call: scim.patchScimUser,
    writes: [
      'users',
      'history',
      'audit',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
    ],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).person.userId },
      body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
    }),
  },
  {
    call: webhooks.createWebhook,
    writes: ['webhooks', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { url: `${receiver}/${word}`, events: ['run.closed'] } }),
  },
  {
    call: webhooks.updateWebhook,
    writes: ['webhooks', 'webhook_deliveries', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id }, body: { isOn: false } }),
  },
  {
    call: webhooks.rotateSecret,
    writes: ['webhooks', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id } }),
  },
  {
    call: webhooks.resendDelivery,
    writes: ['webhook_deliveries'],
    prepare: async (scene) => ({ params: await addWebhook(scene) }),
  },
  {
    call: webhooks.deleteWebhook,
    writes: ['webhooks', 'webhook_deliveries', 'audit'],
    breaksOffAt: ['webhooks', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id } }),
  },
  {
    call: printing.createPrinter,
    writes: ['printers', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { ...printer, name: word } }),
  },
  {
    call: printing.updatePrinter,
    writes: ['printers', 'audit'],
    prepare: async ({ app, word }) => ({
      params: { id: await addPrinter(app.database, { name: word }) },
      body: { ...printer, name: `${word} 2` },
    }),
  },
  {
    call: printing.deletePrinter,
    writes: ['printers', 'audit'],
    prepare: async ({ app, word }) => ({ params: { id: await addPrinter(app.database, { name: word }) } }),
  },
  {
    call: numbers.createNumberRange,
    writes: ['number_ranges', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: { kind: 'serial', prefix: '', next: 1, last: 99 },
    }),
  },
  {
    call: numbers.moveNumberRange,
    writes: ['number_ranges'],
    prepare: async ({ app, word }) => {
      const id = await addClient(app.database, word);
      const editor = await app.as('editor');
      const body = { kind: 'serial', prefix: '', next: 1, last: 99 } as const;
      const { reply } = await editor.call(numbers.createNumberRange, { params: { id }, body });
      return { params: { id, range: reply.id }, body: { next: 7 } };
    },
  },
  {
    call: signatures.reviewAudit,
    writes: ['audit_reviews', 'signatures', 'idempotency_keys'],
    beside: ['attempts'],
    prepare: ({ app }) => ({
      body: { to: app.clock.now.toISOString(), note: 'Nothing to report', signature },
    }),
  },
  {
    call: holds.createHold,
    writes: ['holds', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { on: 'batch', batch: word, reason: 'Metal found' } }),
  },
  {
    call: holds.releaseHold,
    writes: ['holds', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async ({ app, word }) => {
      const editor = await app.as('editor');
      const body = { on: 'batch', batch: word, reason: 'Metal found' } as const;
      const { reply } = await editor.call(holds.createHold, { body });
      return { params: { id: reply.id }, body: { reason: 'It was none', signature } };
    },
  },
  {
    call: printJobs.createPrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({ body: (await addJob(scene)).body }),
  },
  {
    call: paper.createPaperJob,
    writes: ['paper_jobs', 'audit', 'idempotency_keys'],
    // The outcome of the sheet is written after it was sent; until then its state is 'sending' or 'unknown'.
    breaksOffAt: ['audit', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      body: {
        // No printer listens on this port: the sheet fails and is kept as failed.
        printerId: await addPrinter(app.database, { name: word, language: 'ipp', port: 1 }),
        kind: 'product',
        recordId: await addProduct(app.database, { sku: word }),
      },
    }),
  },
  {
    call: printJobs.cancelPrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit'],
    prepare: async (scene) => ({ params: { id: await (await addJob(scene)).make() } }),
  },
  {
    call: printJobs.resumePrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit'],
    prepare: async (scene) => ({
      params: { id: await (await addJob(scene)).makeStopped() },
      body: { from: 1 },
    }),
  },
  {
    call: printJobs.reprintPrintJob,
    writes: ['print_jobs', 'print_pieces', 'print_reprints', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: await (await addJob(scene)).makeStopped() },
      body: { pieces: [2], reason: scene.word },
    }),
  },
  {
    call: datasets.createDataset,
    writes: ['datasets', 'idempotency_keys', 'audit'],
    prepare: (scene) => ({ body: draftOfDataset(scene) }),
  },
  {
    call: datasets.updateDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) }, body: { tags: ['new'] } }),
  },
  {
    call: datasets.deleteDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) } }),
  },
  {
    call: datasets.deleteAnyDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) } }),
  },
];

/**
 * Calls that are not reads but leave the database unchanged: activity, mails sent later, a label to measure, and single
 * sign-on, which is off without an issuer.
 */
export const changeNothing: readonly Endpoint[] = [
  speakMcp,
  auth.heartbeat,
  auth.resendVerification,
  auth.forgotPassword,
  oidc.finishOidc,
  oidc.logOutByIssuer,
  printing.testPrinter,
  imports.lookAtImport,
  bulk.lookAtBulkEdit,
  artworkMatch.matchArtwork,
  releaseLinks.lookByLink,
  releaseLinks.pictureByLink,
];

/** Calls that only a partner's session or link may make, or that need a closed run; their rooms' own tests make them. */
export const ofPartners: readonly Endpoint[] = [
  supply.confirmOrder,
  supply.shipOrder,
  billing.correctBilling,
  releaseLinks.answerByLink,
];

const domainOf = ({ call }: Change) => call.path.split('/')[2];

/** The first change of each domain. */
export const oneOfEachDomain = (given: readonly Change[]): readonly Change[] =>
  given.filter((change, index) => given.findIndex((other) => domainOf(other) === domainOf(change)) === index);
