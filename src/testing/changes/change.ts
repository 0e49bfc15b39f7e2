import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { noteBrowser } from '#server/sessions/known-browser-store.ts';
import { insertLinkToken, type LinkPurpose } from '#server/credentials/link-token-store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertFiles } from '#server/files/store.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { testPassword, type TestApp } from '#testing/test-app.ts';

type Table = keyof Tables;

/** The signature of whoever is signed in. */
export const signature = { password: testPassword };

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
  draft_clients: true,
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
  number_repeats: true,
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
  artwork_unchecked: true,
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

export const labels = ({ word }: Scene) =>
  ['front', 'back'].map((side) => ({ labelSku: `${word}-${side}`, supplierCode: word }));

export const codes = ({ word }: Scene): ProductCode[] =>
  ['case', 'seller'].map((which) => ({
    code: `${word}-${which}`,
    kind: 'other',
    level: 'unit',
    pieces: null,
    isCheckedByHand: false,
  }));

/** Two clients' products with the same SKU and two labels each; the first client has another product as well. */
export const addShared = async (scene: Scene) => {
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

export const addAlone = (scene: Scene) =>
  addProduct(scene.app.database, {
    sku: scene.word,
    itemDescription: scene.word,
    labels: labels(scene),
    codes: codes(scene),
  });

export const addArtwork = async ({ app }: Scene) => {
  const key = `documents/${randomUUID()}.pdf`;
  const file = { key, originalFilename: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: '0' };
  await app.database.write((queries) => insertFiles(queries, [file], { userId: null, at }));
  return key;
};

/** A signed-in user who has received mails with links and mistyped the password. */
export const addPerson = async ({ app, word }: Scene) => {
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

export const product = ['master_products', 'client_products', 'product_labels', 'product_codes'] as const;
