import type { PaperKind, PaperState } from '#domain/paper/contract.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { clientFields } from '#domain/clients/client-fields.ts';
import type { CodeKind, CodeLevel } from '#domain/codes/code-kinds.ts';
import type { itemFields } from '#domain/inventory/item-fields.ts';
import type { JobState, PieceState } from '#domain/printing/job.ts';
import type { labelFields } from '#domain/products/label-fields.ts';
import type { productFields } from '#domain/products/product-fields.ts';
import type { RollState } from '#domain/rolls/roll-state.ts';
import type { ColumnsOf, Home } from '#domain/record/fields.ts';
import type { tutorialFields } from '#domain/tutorials/tutorial-fields.ts';

/*
 * The tables for Kysely, the same on both engines: instants are ISO-8601 UTC strings, booleans are 1/0, and lists that
 * are only read and written whole are JSON text. The columns of a record's fields come from its table of fields.
 */

type Id = GeneratedAlways<number>;
type Flag = 0 | 1;

/** `Columns`; those named in `Name` have a default. */
type WithDefault<Columns, Name extends keyof Columns> = Omit<Columns, Name> & {
  [N in Name]: Generated<Columns[N]>;
};

interface Users {
  id: Id;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  role: string;
  is_email_verified: Flag;
  is_active: Flag;
  /** Whether it is the account of a key; nobody can sign in to it. */
  is_key: Generated<Flag>;
  /** The account at the issuer of single sign-on; null if it has none. */
  oidc_issuer: Generated<string | null>;
  oidc_subject: Generated<string | null>;
  last_login: string | null;
  last_active_at: string | null;
  created_at: string;
  updated_at: string;
  /** The client or the supplier to whose people the account belongs; both null for staff. */
  partner_client_id: Generated<number | null>;
  partner_supplier: Generated<string | null>;
  /** The language in which the person reads the portal. */
  locale: Generated<string>;
}

interface SingleUseTokens {
  id: Id;
  user_id: number;
  /** SHA-256 of the mailed token. */
  token: string;
  expires_at: string;
  created_at: string;
}

interface UserSessions {
  id: Id;
  user_id: number;
  session_token: string;
  expires_at: string;
  last_activity_at: string;
  created_at: string;
  /** The station at which it was opened, and with which it ends; null elsewhere. */
  station_id: Generated<number | null>;
  /** The issuer's session, and whether it was opened by single sign-on. */
  oidc_sid: Generated<string | null>;
  is_by_oidc: Generated<number>;
  /** Whether it was opened by badge and PIN. */
  is_by_badge: Generated<number>;
  /** Whether its person has shown a passkey. */
  is_by_passkey: Generated<number>;
}

interface Passkeys {
  id: Id;
  user_id: number;
  credential_id: string;
  /** COSE, as base64url. */
  public_key: string;
  counter: number;
  /** A list, as JSON. */
  transports: string;
  is_synced: number;
  name: string;
  at: string;
  last_used_at: Generated<string | null>;
}

interface PasskeyChallenges {
  /** SHA-256 of the challenge. */
  hashed: string;
  purpose: string;
  /** Null at the sign-in. */
  user_id: number | null;
  attempt_id: number | null;
  at: string;
  /** What is signed with the answer, as a text; null if nothing is. */
  act: string | null;
}

interface OidcFlows {
  hashed_token: string;
  /** Who has signed in at the issuer, as JSON. */
  data: string;
  at: string;
}

interface ApiKeys {
  id: Id;
  /** The key's own account, with its name and role. */
  user_id: number;
  made_by: number;
  /** SHA-256 of the key. */
  hashed_key: string;
  /** The first characters of the key. */
  hint: string;
  /** The client that it is bound to; null if it is bound to none. */
  client_id: number | null;
  /** The networks that it may be used from, as a JSON list; null if it may be used from anywhere. */
  networks: string | null;
  expires_at: string | null;
  at: string;
}

interface Webhooks {
  id: Id;
  url: string;
  /** The types of events that it is told, as a JSON list. */
  events: string;
  secret: string;
  /** The secret before, and until when it signs, too. */
  old_secret: Generated<string | null>;
  old_until: Generated<string | null>;
  is_on: Generated<Flag>;
  made_by: number;
  at: string;
}

/** The outbox: one row for each message and webhook. */
interface WebhookDeliveries {
  id: Id;
  webhook_id: number;
  message_id: string;
  type: string;
  /** The record it is about, whose messages are sent in order. */
  record: string;
  body: string;
  at: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** Since when it has been tried. */
  since: string;
  next_at: string;
  status: Generated<number | null>;
  /** Why the last attempt failed, as JSON. */
  said: Generated<string | null>;
  delivered_at: Generated<string | null>;
}

interface Clients extends ColumnsOf<typeof clientFields> {
  id: Id;
  name_key: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface MasterProducts extends WithDefault<
  ColumnsOf<Home<typeof productFields, 'master_products'>>,
  'images'
> {
  id: Id;
  sku_key: string;
  created_at: string;
  updated_at: string;
}

/** The columns of a label. A product created before there were labels has them in its own row. */
type LabelColumns = WithDefault<ColumnsOf<typeof labelFields>, 'artwork_files'>;

interface ClientProducts
  extends
    LabelColumns,
    WithDefault<ColumnsOf<Home<typeof productFields, 'client_products'>>, 'tutorial_videos' | 'places'> {
  id: Id;
  master_product_id: number;
  is_active: Generated<Flag>;
  /*
   * Keys for matching and sorting, made in the domain. The first three and the text are copies from the catalogue row.
   */
  sku_key: string;
  name_key: string;
  barcode_key: string | null;
  client_sku_key: string | null;
  search_text: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
}

interface ProductLabels extends LabelColumns {
  id: string;
  client_product_id: number;
  position: number;
}

interface ProductCodes {
  client_product_id: number;
  /** Copied from the product: a GTIN is unique within a client. */
  client_id: number | null;
  position: number;
  code: string;
  /** See `codeKey`. */
  code_key: string;
  kind: CodeKind;
  level: CodeLevel;
  pieces: number | null;
  is_checked_by_hand: Generated<Flag>;
}

interface WordSpellings {
  spelling: string;
  word: string;
}

interface Tutorials extends Omit<ColumnsOf<typeof tutorialFields>, 'video_source'> {
  id: Id;
  video_source: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface InventoryItems extends ColumnsOf<typeof itemFields> {
  id: Id;
  label_sku_key: string;
  supplier_code_key: string;
  supplier_name_key: Generated<string>;
  storage_key: Generated<string>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface StockMovements {
  id: Id;
  inventory_item_id: number;
  kind: string;
  /** Pieces: positive received, negative used. */
  quantity: number;
  /** As a person wrote it. */
  note: string | null;
  user_id: number | null;
  at: string;
  /** The roll that the pieces were put on or taken from; null for loose labels. */
  roll_id: Generated<number | null>;
}

interface LabelRolls {
  id: Id;
  code: string;
  inventory_item_id: number;
  /** The artwork that the roll was printed from. */
  artwork_key: string;
  artwork_sha256: string;
  supplier_batch: string | null;
  pieces_received: number;
  pieces_left: number;
  within_percent: Generated<number>;
  pieces_found: Generated<number>;
  state: RollState;
  reason: string | null;
  received_at: string;
  user_id: number | null;
}

interface Orders {
  id: Id;
  /** Counts from 1 without gaps. */
  number: number;
  created_by: number | null;
  created_at: string;
  version: Generated<number>;
}

interface OrderLines {
  order_id: number;
  position: number;
  label_sku: string;
  supplier_code: string;
  supplier_name: string;
  label_size: string;
  /** The ordered item, which may have been deleted since; null in older orders. */
  inventory_item_id: number | null;
  /** Pieces; null if not stated. */
  quantity: number | null;
  /** When a user marked the line as sent to its supplier; null while it is a draft. */
  sent_at: string | null;
  sent_by: number | null;
  /** 'received' or 'cleared'; null while a draft or on order. */
  closed_as: string | null;
  closed_at: string | null;
  closed_by: number | null;
  /** Pieces in the delivery that closed the line. */
  received: number | null;
  /** The supplier's code as it is compared. */
  supplier_key: Generated<string>;
  /** Until when its labels are needed: YYYY-MM-DD. */
  needed_by: Generated<string | null>;
}

/** What one side of an order says to the other about a line: a text, or a fact of the portal. */
interface OrderMessages {
  id: Id;
  order_id: number;
  position: number;
  user_id: number;
  user_name: string;
  is_of_supplier: number;
  at: string;
  text: string | null;
  /** As JSON. */
  said: string | null;
}

/** A mail that waits to be sent, or was. */
interface Notices {
  id: Id;
  user_id: number;
  /** See `NoticeKind`. */
  kind: string;
  /** What it is about, as in 'product 12'. */
  record: string;
  /** As JSON. */
  detail: string;
  at: string;
  due_at: string;
  attempts: Generated<number>;
  sent_at: string | null;
}

/** A kind of mails that a person has switched off. */
interface MailChoices {
  user_id: number;
  kind: string;
}

/** A link in a mail that opens one release without an account. */
interface ReleaseLinks {
  id: Id;
  /** The SHA-256 of the token. */
  token: string;
  /** To whom it was mailed. */
  user_id: number;
  product_id: number;
  number: number;
  /** Of the draft: a newer one is another release. */
  version: number;
  at: string;
  expires_at: string;
  answered_at: string | null;
}

/** What a supplier has confirmed of an order line. */
interface OrderConfirmations {
  order_id: number;
  position: number;
  quantity: number;
  /** How many were ordered when it was confirmed; null if that was not stated. Another number stops the line. */
  ordered: number | null;
  /** YYYY-MM-DD. */
  day: string;
  /** Of the SHA-256 of the current artwork when it was confirmed: another one stops the line. */
  artwork_sha256: string;
  at: string;
  user_id: number;
  shipped_at: string | null;
}

/** Rolls that a supplier has sent. Those received are in `label_rolls` under the same code. */
interface AnnouncedRolls {
  id: Id;
  code: string;
  order_id: number;
  position: number;
  pieces: number;
  batch: string | null;
  /** The file that it was printed from; null if the label has no artwork. */
  artwork_key: string | null;
  at: string;
  user_id: number;
  received_at: string | null;
  received_pieces: number | null;
  /** The paper of the labels, as the supplier says it. */
  paper: Generated<string | null>;
}

interface Datasets {
  id: Id;
  name: string;
  description: string | null;
  data_type: string;
  data: string;
  user_id: number;
  is_public: Generated<Flag>;
  tags: Generated<string>;
  created_at: string;
  updated_at: string;
  /** The length of `data` in bytes. */
  size: Generated<number>;
}

interface Files {
  key: string;
  original_filename: string;
  content_type: string;
  size: number;
  sha256: string;
  created_at: string;
  created_by: number | null;
  /** The facts found in artwork, as JSON with the version of the reader; null until it is read. */
  facts: Generated<string | null>;
}

interface History {
  id: Id;
  at: string;
  user_id: number | null;
  entity: string;
  entity_id: string;
  action: string;
  /** The whole record as JSON; for a deletion, all its rows by table; null for a creation. */
  before: string | null;
  /** The whole record as JSON; null after a deletion. */
  after: string | null;
  /** What the list of deleted records shows, as JSON; null for every other action. */
  summary: string | null;
}

interface Releases {
  id: Id;
  entity: 'product' | 'client';
  record_id: number;
  /** Counts from 1 for each record. */
  number: number;
  at: string;
  user_id: number | null;
  approved_by: Generated<number | null>;
  /** What changed, as a person wrote it; empty where the portal says it. */
  summary: string;
  /** What changed, as the portal says it: a fact as JSON. */
  said: Generated<string | null>;
  /** Canonical JSON: see `canonicalJson`. */
  content: string;
  /** SHA-256 of `content` in hexadecimal. */
  sha256: string;
  /** Why the release was published although its artwork fails its check. */
  artwork_reason: Generated<string | null>;
}

interface Unreleased {
  entity: 'product' | 'client';
  record_id: number;
}

interface Readings {
  kind: 'opened' | 'confirmed';
  user_id: number;
  product_id: number;
  product_release: number;
  /** 0 for a product without a client; its `client_release` is then 0, too. */
  client_id: number;
  client_release: number;
  at: string;
}

interface ClientControls {
  client_id: number;
  is_controlled: number;
  needs_approval: number;
  /** See `Approval`. */
  approval: Generated<string>;
  check_every: number;
  needs_photo: number;
  is_shadow: number;
  check_at: Generated<string>;
  challenges_each_run: Generated<number>;
  unexplained_limit: Generated<number>;
  needs_second_to_clear: Generated<number>;
  answers_by_link: Generated<number>;
}

/** The highest version and release number that the drafts of a record have had; it outlives them, and the record. */
interface SpentNumbers {
  entity: 'product' | 'client';
  record_id: number;
  version: number;
  number: number;
}

interface Drafts {
  entity: 'product' | 'client';
  record_id: number;
  /** The controlled client because of which the change was not published immediately. */
  client_id: number;
  /** Changes with every save; never the version of another draft, or of the record. */
  version: number;
  /** The number of the release that the draft will be. */
  number: number;
  /** The version of the record that the draft changes. */
  base_version: number;
  /** The fields that differ from that version, with their new values, as JSON. */
  body: string;
  /** The ids of all users who saved the draft, as JSON. */
  authors: string;
  /** The user of the last save, and its time. */
  user_id: number;
  at: string;
  state: 'draft' | 'waiting' | 'refused';
  /** The summary with which the draft was sent for approval, and its sender. */
  summary: string | null;
  sent_by: number | null;
  /** The user who refused the draft, and the reason. */
  answered_by: number | null;
  reason: string | null;
  /** Why to publish the draft although its artwork fails its check. */
  artwork_reason: Generated<string | null>;
  /** The import that made the draft; null if a person did. */
  import_id: number | null;
  /** Who has approved it so far, as JSON. */
  approvals: Generated<string>;
}

/** A client that a release concerns which was sent for approval. */
interface DraftClients {
  entity: 'product' | 'client';
  record_id: number;
  client_id: number;
  /** Its own record that the release changes, and the number of that one's release; null if none is its own yet. */
  own_id: number | null;
  number: number;
  /** What changes of its record, as JSON; null for all of the draft. */
  change: string | null;
}

interface ClientRates {
  client_id: number;
  kind: string;
  unit: string;
  /** Decimal text. */
  amount: string;
  currency: string;
  /** YYYY-MM-DD. */
  from_day: string;
}

interface BillingCorrections {
  id: Id;
  run_id: number;
  client_id: number;
  kind: string;
  quantity: number;
  reason: string;
  at: string;
  user_id: number;
}

interface ReleaseComments {
  id: Id;
  product_id: number;
  /** Of the release, published or waiting. */
  number: number;
  user_id: number;
  user_name: string;
  /** The client for which the commenter wrote; null for staff. */
  by_client_id: number | null;
  at: string;
  text: string;
  /** The place on the artwork: its file, the page from 1, and millimetres from the upper left corner. */
  file: string | null;
  page: number | null;
  x_mm: number | null;
  y_mm: number | null;
}

interface Printers {
  id: Id;
  name: string;
  name_key: string;
  language: string;
  address: string;
  port: number;
  dots_per_mm: number;
  media_width_mm: number;
  media_height_mm: number;
  darkness: number | null;
  speed: number | null;
  offset_x_dots: number;
  offset_y_dots: number;
  /** The path on an IPP printer. */
  path: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  /** The worker that prints on this printer, when its lease ends by the database's clock, and when the next may try. */
  lease_by: string | null;
  lease_until: string | null;
  next_try_at: string | null;
  /** How many labels are side by side on the roll, and the space between them. */
  columns: Generated<number>;
  gap_mm: Generated<number>;
  is_unconfirmed: Generated<Flag>;
  is_colour: Generated<Flag>;
  /** Whether it is a Brother with the wide head. */
  is_wide: Generated<Flag>;
  compression: Generated<string>;
  tracking: Generated<string | null>;
  method: Generated<string | null>;
  after_label: Generated<string | null>;
  /** Model and dots per mm as the printer said when it was last asked. */
  model: Generated<string | null>;
  resolution: Generated<number | null>;
  /** The turn of the job that was begun last. */
  turn: Generated<number>;
}

interface PrintJobs {
  id: Id;
  /** Null once the printer is deleted. */
  printer_id: number | null;
  printer_name: string;
  product_id: number;
  sku: string;
  label_id: string;
  layout: string;
  /** The fields that the user typed, as JSON. */
  fields: string;
  quantity: number;
  state: JobState;
  /** Why the job does not go on: a fact as JSON. */
  said: string | null;
  /** Since when its printer has not been ready. */
  waiting_since: string | null;
  release: number | null;
  client_release: number | null;
  /** The bytes of each label in ZPL, as base64. */
  content: string;
  /** SHA-256 and number of the bytes that are sent. */
  sha256: string;
  byte_count: number;
  /** These bytes, compressed with gzip, as base64; null if they are those in ZPL, and for older jobs. */
  sent: Generated<string | null>;
  created_by: number | null;
  created_at: string;
  /** The label drawn from the bytes: a PNG as base64; null for older jobs. */
  picture: Generated<string | null>;
  /** The words of the label, a line each; null for older jobs. */
  words: Generated<string | null>;
  /** What is worth knowing of its artwork, as JSON: `printed-notes.ts`; null for older jobs, and if there is nothing. */
  notes: Generated<string | null>;
  /** Why it was printed although something was found; null if nothing was. */
  reason: Generated<string | null>;
  /** The key of the file that it prints; null for a layout. */
  artwork_key: Generated<string | null>;
  /** The number of pages of that file, if each is a different label. */
  pages: Generated<number | null>;
  /** The kind of number that differs from label to label; null if none does. */
  numbered: Generated<string | null>;
  /** The resolution for which its label was drawn; null for older jobs. */
  dots_per_mm: Generated<number | null>;
  /** The run that it was made for, which may not have taken it: see run_jobs. */
  for_run: Generated<number | null>;
  /** Who made, resumed or reprinted it last; null for older jobs. */
  queued_by: Generated<number | null>;
  /** When it is printed: of the jobs that wait for a printer that with the lowest turn is next. */
  turn: Generated<number>;
}

/** Numbers of which each is used once: a prefix and a counter. */
interface NumberRanges {
  id: Id;
  client_id: number;
  kind: string;
  prefix: string;
  first_number: number | string;
  next_number: number | string;
  last_number: number | string;
  /** 0 after a restore, until somebody says the next number. */
  is_certain: Generated<number>;
  created_at: string;
  created_by: number | null;
}

/** A number that was used, or taken for a label. Kept for ever. */
interface NumberUses {
  kind: string;
  /** Within what it is unique: a GTIN for serial numbers, a client for cartons. */
  scope: string;
  number: string;
  client_id: number | null;
  job_id: number;
  piece: number;
  used_at: string;
  /** Whether it stands in artwork, and was not written by the portal. */
  on_artwork: Generated<Flag>;
}

/** Further labels of a job with a number that was used before, and why. Kept for ever. */
interface NumberRepeats {
  kind: string;
  scope: string;
  number: string;
  client_id: number | null;
  job_id: number;
  first: number;
  last: number;
  reason: string;
  used_at: string;
}

/** A page of a file that has a different label on each, after it was drawn and read back. */
interface PrintPages {
  job_id: number;
  number: number;
  /** One label in ZPL, as base64. */
  content: string;
  sha256: string;
  byte_count: number;
  /** A PNG as base64. */
  picture: string;
  words: string;
}

interface PaperJobs {
  id: Id;
  /** Null once the printer is deleted. */
  printer_id: number | null;
  printer_name: string;
  kind: PaperKind;
  record_id: number;
  /** The name of what it shows; of an order and a badge in the language of whoever printed it, and said anew when it is read. */
  title: string;
  copies: number;
  state: PaperState;
  /** What is wrong: a fact as JSON. */
  said: string | null;
  release: number | null;
  client_release: number | null;
  /** The PDF that was sent, as base64; null for a badge. */
  content: string | null;
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: string;
  created_by: number | null;
  created_at: string;
}

/** Consecutive labels of a job in one state. */
interface PrintPieces {
  job_id: number;
  /** Count the labels of a job from 1. */
  first: number;
  last: number;
  state: PieceState;
}

interface PrintReprints {
  job_id: number;
  number: number;
  /** The numbers of the labels, as JSON. */
  pieces: string;
  /** How many of them had come out before, but for those that were not printed again after all; null means all. */
  again: number | null;
  /** Which of them had come out before, and how, as JSON; null if nobody knows. */
  was_out: string | null;
  reason: string;
  user_id: number | null;
  at: string;
}

interface Audit {
  id: Id;
  at: string;
  /** Null if the user is unknown. */
  user_id: number | null;
  kind: string;
  entity: string | null;
  entity_id: number | null;
  /** A closed set of names, words and numbers as JSON; never user input. */
  detail: string;
  /** Method and path of the refused call; null if nothing was refused. */
  call: string | null;
  address: string | null;
  request_id: string | null;
  times: Generated<number>;
}

interface Stations {
  id: Id;
  name: string;
  site: string | null;
  printer_id: number | null;
  scanner: string | null;
  /** SHA-256 of the token in the station's browser. */
  hashed_token: string;
  at: string;
  user_id: number;
}

interface Badges {
  id: Id;
  user_id: number;
  /** SHA-256 of the badge's code. */
  hashed_code: string;
  pin_hash: string;
  at: string;
  issued_by: number;
  /** Since when it is locked until an administrator unlocks it; null if it is not. */
  locked_at: Generated<string | null>;
}

interface Holds {
  id: Id;
  /** `product`, `client`, `batch`, `release`, `roll`, `printer` or `station`. */
  held_on: string;
  /** The id of the product, client, roll, printer or station; null for a batch and for a release of a client. */
  record_id: number | null;
  /** The client of a batch, or whose release it is; null for a batch of any client. */
  client_id: number | null;
  /** The number of the release. */
  number: number | null;
  batch: string | null;
  batch_key: string | null;
  /** What is held, by name at that moment. */
  name: string;
  reason: string;
  at: string;
  user_id: number;
  user_name: string;
  /** The client for which it was set; null if staff did. */
  by_client_id: number | null;
  /** Null while it is held. */
  released_at: string | null;
  released_by: number | null;
  released_name: string | null;
  release_reason: string | null;
}

interface AuditReviews {
  id: Id;
  at: string;
  /** Null for everything before `to_at`. */
  from_at: string | null;
  to_at: string;
  /** How many events the trail had then. */
  events: number;
  note: string;
  user_id: number;
  user_name: string;
}

interface Signatures {
  id: Id;
  at: string;
  user_id: number;
  /** The signer's name at that moment. */
  name: string;
  meaning: string;
  /** `password`, `passkey` or `badge`. */
  means: string;
  entity: string;
  entity_id: number;
  /** The number of the release or event that was signed; null for a record without. */
  number: number | null;
}

interface KnownBrowsers {
  id: Id;
  user_id: number;
  /** SHA-256 of the browser's cookie. */
  browser_token: string;
  created_at: string;
  used_at: string;
}

interface Attempts {
  id: Id;
  kind: string;
  key: string;
  at: string;
}

interface IdempotencyKeys {
  user_id: number;
  key: string;
  /** Method and path of the call that the key was sent with. */
  call: string;
  /** The id of the created record; 0 only while the call is running. */
  record_id: number;
  created_at: string;
  /** SHA-256 of the body; null for older keys. */
  body_hash: Generated<string | null>;
}

interface LatestInstant {
  id: number;
  at: string;
}

interface Runs {
  id: Id;
  product_id: number;
  client_id: number | null;
  product_release: number;
  client_release: number | null;
  station_id: number;
  /** The batch as it is compared: see `searchKey`. */
  batch_key: string | null;
  gtin: string | null;
  state: string;
  /** The part that never changes, as JSON: see `RunPlan`. */
  plan: string;
  /** The state that the events add up to, as JSON: see `Standing`. */
  standing: string;
  station_name: string;
  worker_id: number;
  worker_name: string;
  created_at: string;
  ended_at: string | null;
  /** The number of applied labels; null until it has been confirmed. */
  applied: number | null;
  last_seq: number;
  last_sha256: string;
  /** The `seq` of the last sealed event. */
  sealed_seq: Generated<number>;
  /** The bytes of its events as evidence holds them; of an older run, those since this is counted. */
  event_bytes: Generated<number>;
}

/** Rows never change: each contains the SHA-256 of the previous one. */
interface RunEvents {
  id: Id;
  run_id: number;
  /** Counts from 1 within the run. */
  seq: number;
  at: string;
  user_id: number;
  user_name: string;
  /** Null before format 3, and where the portal acted. */
  user_role: string | null;
  station_id: number | null;
  station_name: string | null;
  kind: string;
  /** 1: `reason` is a sentence; from 2 on it is a fact, as JSON; from 3 on the event can be played again. */
  format: Generated<number>;
  verdict: string;
  reason: string | null;
  /** What was scanned, typed or counted, as JSON. */
  detail: string;
  prior: string;
  sha256: string;
}

interface RunRolls {
  run_id: number;
  code: string;
  /** 1 if labels of it were issued, 0 if it was only scanned, and refused. */
  is_issued: Generated<number>;
}

/** A number that exists once among a client's goods, and the event that checked it. */
interface RunNumbers {
  /** 0 for products without a client. */
  client_id: number;
  kind: string;
  value: string;
  run_id: number;
  seq: number;
  at: string;
}

/** Refused acts, which are no events: they changed nothing. */
interface RunRefusals {
  id: Id;
  run_id: number;
  at: string;
  user_id: number;
  user_name: string;
  station_id: number | null;
  station_name: string | null;
  kind: string;
  /** A fact, as JSON. */
  said: string;
}

interface RunPeople {
  run_id: number;
  user_id: number;
  /** What a client reads instead of the name, from 1; null where a process of a version before numbers has written it. */
  number: number | null;
  /** 0 for who only signed what somebody else did. */
  acts: Generated<number>;
}

interface RunJobs {
  job_id: number;
  run_id: number;
}

/** Unknown codes, as reported by users. */
interface Misses {
  id: Id;
  text: string;
  /** See `codeKey`. */
  text_key: string;
  /** 0 if there is none. */
  client_id: number;
  page: string | null;
  count: number;
  first_at: string;
  last_at: string;
  answer: string | null;
  product_id: number | null;
  done_at: string | null;
  done_by: number | null;
}

interface MissReports {
  miss_id: number;
  user_id: number;
  /** When this user saw that it is done. */
  seen_at: string | null;
}

interface Seals {
  /** Counts from 1. */
  number: number;
  at: string;
  /** The seal as sent. */
  text: string;
  sha256: string;
  run_count: number;
  sent_at: string | null;
  /** Why the last attempt to send it failed: a fact as JSON. */
  said: Generated<string | null>;
}

/** Who the portal is: one row. */
interface PortalRow {
  id: number;
  /** Random, and never changed. */
  name: string;
}

/** The keys that sign evidence and seals; the newest one signs now. */
interface PortalKeys {
  /** Counts from 1. */
  number: number;
  /** SPKI in Base64. */
  public_key: string;
  /** PKCS #8 in Base64; null once the key was replaced. */
  private_key: string | null;
  made_at: string;
  retired_at: string | null;
}

/** When the portal was made and restored, and the first numbers of runs and seals from then on. */
interface PortalEpochs {
  /** Counts from 1. */
  number: number;
  began_at: string;
  first_run: number;
  first_seal: number;
  /** 0 after a restore, until somebody has looked through the labels that were printed since the backup. */
  is_certain: Generated<number>;
  /** When that backup was made; null if it is not known, or nothing was restored. */
  unknown_from: string | null;
  settled_at: string | null;
  settled_by: number | null;
}

/** How many seals were made: one row. */
interface SealCount {
  id: number;
  made: number;
}

interface RunPhotos {
  /** Null if the file is older and gone. */
  sha256: string | null;
  id: Id;
  run_id: number;
  /** The event that added the photo. */
  seq: number;
  key: string;
  at: string;
}

interface Imports {
  id: Id;
  at: string;
  user_id: number;
  user_name: string;
  /** Empty for a bulk edit, which has a title. */
  file_name: string;
  /** What a bulk edit set: a fact as JSON. */
  title: Generated<string | null>;
  file_key: string;
  sha256: string;
  /** The client of all rows, if no column names it. */
  client_name: string | null;
  /** The mapping with the headings of its columns, as JSON; null if the file had our own columns. */
  mapping: string | null;
  created: number;
  updated: number;
  skipped: number;
  refused: number;
  /** How many products got a draft. */
  drafted: Generated<number>;
  undone_at: string | null;
  undone_by: string | null;
  /** What was undone and what was kept, as JSON. */
  undone: string | null;
}

interface ImportProducts {
  import_id: number;
  product_id: number;
  action: 'created' | 'updated';
  /** The record's version after the import. */
  version: number;
}

interface ArtworkFaults {
  client_product_id: number;
  faults: number;
  since: string;
}

interface ArtworkUnchecked {
  id: Generated<number>;
  product_id: number;
}

interface Scans {
  /** In UTC: '2026-11-24'. */
  day: string;
  /** 0 if nothing was found, -1 if several products were. */
  product_id: number;
  count: number;
}

interface RowsAdded {
  user_id: number;
  /** In UTC: '2026-11-24'. */
  day: string;
  table_name: string;
  row_count: number;
  bytes: number;
}

export interface Tables {
  users: Users;
  email_verification_tokens: SingleUseTokens;
  password_reset_tokens: SingleUseTokens;
  user_sessions: UserSessions;
  known_browsers: KnownBrowsers;
  api_keys: ApiKeys;
  oidc_flows: OidcFlows;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  stations: Stations;
  badges: Badges;
  audit_reviews: AuditReviews;
  signatures: Signatures;
  holds: Holds;
  clients: Clients;
  master_products: MasterProducts;
  client_products: ClientProducts;
  product_labels: ProductLabels;
  product_codes: ProductCodes;
  word_spellings: WordSpellings;
  tutorials: Tutorials;
  inventory_items: InventoryItems;
  label_rolls: LabelRolls;
  stock_movements: StockMovements;
  orders: Orders;
  order_lines: OrderLines;
  order_confirmations: OrderConfirmations;
  announced_rolls: AnnouncedRolls;
  datasets: Datasets;
  files: Files;
  history: History;
  releases: Releases;
  unreleased: Unreleased;
  readings: Readings;
  client_controls: ClientControls;
  drafts: Drafts;
  draft_clients: DraftClients;
  release_comments: ReleaseComments;
  client_rates: ClientRates;
  billing_corrections: BillingCorrections;
  order_messages: OrderMessages;
  notices: Notices;
  mail_choices: MailChoices;
  release_links: ReleaseLinks;
  spent_numbers: SpentNumbers;
  printers: Printers;
  print_jobs: PrintJobs;
  print_pages: PrintPages;
  number_ranges: NumberRanges;
  number_uses: NumberUses;
  number_repeats: NumberRepeats;
  print_pieces: PrintPieces;
  print_reprints: PrintReprints;
  paper_jobs: PaperJobs;
  runs: Runs;
  run_events: RunEvents;
  run_rolls: RunRolls;
  run_people: RunPeople;
  run_numbers: RunNumbers;
  run_refusals: RunRefusals;
  run_jobs: RunJobs;
  run_photos: RunPhotos;
  portal: PortalRow;
  portal_keys: PortalKeys;
  portal_epochs: PortalEpochs;
  seals: Seals;
  seal_count: SealCount;
  misses: Misses;
  miss_reports: MissReports;
  imports: Imports;
  import_products: ImportProducts;
  scans: Scans;
  artwork_faults: ArtworkFaults;
  artwork_unchecked: ArtworkUnchecked;
  audit: Audit;
  latest_instant: LatestInstant;
  attempts: Attempts;
  idempotency_keys: IdempotencyKeys;
  rows_added: RowsAdded;
}
