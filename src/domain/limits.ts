/**
 * Every constant of the business, each with its unit in its name and one home.
 * Screens, server and contract read them here; tests write the literal.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a person stays signed in, and when the portal says so. */
export const session = {
  inactivityMs: 15 * minute,
  inactivityGraceMs: 1 * minute,
  warningBeforeMs: 2 * minute,
  warningToastMs: 10 * second,
  redirectAfterExpiryMs: 1 * second,
  lifetimeMs: 12 * hour,
  heartbeatEveryMs: 1 * minute,
} as const;

/** How long a browser in which an account was signed in to counts as known, and how many of them an account has. */
export const knownBrowser = { lastsMs: 180 * 24 * hour, mostPerAccount: 20 } as const;

/** How often something may be tried before the portal asks for patience. */
export const attempts = {
  signInFailures: 10,
  signInFailuresPerNetwork: 300,
  signInWithinMs: 15 * minute,
  mailsPerNetwork: 3,
  mailsPerAccount: 12,
  mailsWithinMs: 1 * hour,
  signUpsPerAddress: 30,
  signUpsWithinMs: 1 * hour,
} as const;

/** How long a link in a mail works. */
export const links = { verificationMs: 24 * hour, resetMs: 1 * hour } as const;

/** When a person counts as present. */
export const presence = {
  onlineMs: 2 * minute,
  recentlyActiveMs: 24 * hour,
  usersRefreshMs: 30 * second,
} as const;

/** How the web app asks again. */
export const polling = { clientMs: 5 * second, currentUserStaleMs: 5 * minute, queryRetries: 2 } as const;

/** How long somebody waits at most until an answer begins. */
export const answerWithinMs = 30 * second;

/** How many rows a screen or a call shows. */
export const paging = {
  productsPerPage: 9,
  searchResultsPerPage: 12,
  adminProductsPerPage: 10,
  clientProducts: 4,
  skeletonCards: 6,
  maxPageSize: 100,
  searchHitsBeyondExact: 50,
  auditPerPage: 50,
} as const;

/** Where long text is cut on a screen, in characters; a list of clients carries what a card needs and some more. */
export const truncation = { adminDescription: 50, clientCard: 100, listedClient: 200 } as const;

/** The longest text each kind of field takes, in characters. */
export const text = {
  email: 255,
  firstName: 100,
  lastName: 100,
  role: 20,
  token: 255,
  password: 256,
  passwordMin: 10,
  code: 100,
  name: 200,
  description: 2_000,
  clientText: 20_000,
  url: 2_000,
  search: 200,
  scannedCode: 4_096,
} as const;

/** How much one product may hold. */
export const product = {
  maxQuantity: 1_000_000,
  maxImages: 20,
  maxLabels: 50,
  maxArtworkPerLabel: 20,
  maxVideos: 50,
} as const;

/** From how many pieces on a stock level begins. */
export const stock = {
  lowFrom: 1,
  mediumFrom: 6,
  highFrom: 26,
  outlineBelow: 20,
  secondaryBelow: 100,
  max: 10_000_000,
  /** A count asks when it is more than this many times the books, or the books more than this many times the count. */
  doubtfulTimes: 10,
  /** For that question, fewer pieces than these count as these. */
  fewPieces: 10,
  /** How long a recorded movement can be undone from its toast, in milliseconds. */
  undoToastMs: 20_000,
} as const;

/** How many labels one order takes. */
export const order = { maxLines: 200 } as const;

/**
 * What a dataset may hold, its body with blanks and descriptions, how much one person keeps, and how many stand on a page:
 * a page is a megabyte at most.
 */
export const dataset = {
  maxBytes: 64 * 1024,
  maxNodes: 10_000,
  maxDepth: 64,
  maxBodyBytes: 128 * 1024,
  perPerson: 200,
  bytesPerPerson: 5 * 1024 * 1024,
  perPage: 16,
} as const;

/** How long what was deleted, sent twice or done is remembered. */
export const keeping = {
  deletedMs: 30 * 24 * hour,
  unnamedFileMs: 24 * hour,
  /** Of who adds datasets, which everybody may, and delete again. */
  keysPerPerson: 1_000,
  idempotencyMs: 24 * hour,
  auditMs: 400 * 24 * hour,
  /** How far the clock may run ahead of the latest instant that was seen before somebody is asked. */
  clockAheadMs: 24 * hour,
} as const;

/**
 * How much of what one person does again and again is written into the audit trail one by one, and how much of what is
 * done by people whom nobody knows, all of them together.
 */
export const audit = {
  rowsPerMinute: 10,
  strangersRowsPerMinute: 60,
  countedWithinMs: 1 * minute,
  mostWaiting: 1_000,
} as const;

/** What a workbook may weigh and hold, how many are written at once, and how long one waits for who reads it. */
export const workbook = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 100_000,
  maxExceptions: 1_000,
  exportsAtOnce: 2,
  exportRetrySeconds: 5,
  waitForReaderMs: 1 * minute,
} as const;

/** What a JSON body may weigh: of somebody who is signed in, and of anybody. */
export const body = {
  maxJsonBytes: 1024 * 1024,
  maxPublicBytes: 16 * 1024,
  readWithinMs: 30 * second,
} as const;

/** How fast an upload must arrive at least (an honest one over weak Wi-Fi takes long, and may), and what one person may upload a day. */
export const upload = {
  minBytesPerSecond: 10_000,
  withinMs: 30 * second,
  filesPerDay: 10_000,
  bytesPerDay: 50 * 1024 * 1024 * 1024,
  dayMs: 24 * hour,
} as const;

/** The largest number an id can be: PostgreSQL's integer. */
export const maxId = 2_147_483_647;

/** The longest draft that mail programs do not drop silently, in characters of the link. */
export const mailDraftMaxCharacters = 1_900;

/** How large the product page prints its QR code, in CSS pixels. */
export const qrCode = { productPageSize: 60 } as const;

/** How far an arrow key carries an image that is lifted, in CSS pixels. */
export const imageOrder = { keyStepPx: 25 } as const;
