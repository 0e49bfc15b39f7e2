/**
 * Every constant of the business, with its unit in its name.
 * Screens, server and contract use these; tests use literals.
 */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a session lasts, and when the user is warned. */
export const session = {
  inactivityMs: 15 * minute,
  inactivityGraceMs: 1 * minute,
  warningBeforeMs: 2 * minute,
  warningToastMs: 10 * second,
  redirectAfterExpiryMs: 1 * second,
  lifetimeMs: 12 * hour,
  heartbeatEveryMs: 1 * minute,
} as const;

/** How long an account remembers a browser that signed in, and how many browsers it remembers. */
export const knownBrowser = { lastsMs: 180 * 24 * hour, mostPerAccount: 20 } as const;

/** Rate limits. */
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

/** Badges, with which people sign in at a shared station. */
export const badge = {
  fewestDigits: 4,
  mostDigits: 8,
  /** How many wrong PINs lock a badge, and for how long they count. */
  failures: 5,
  lockedMs: 15 * minute,
  /** How many in a day lock it until an administrator unlocks it. */
  failuresPerDay: 20,
  dayMs: 24 * hour,
} as const;

/** Keys of other systems. */
export const key = { mostPerPerson: 20, mostNetworks: 20 } as const;

/** Passkeys, and how long a browser may take to answer for one. */
export const passkey = { mostPerPerson: 20, challengeMs: 5 * minute } as const;

/** Webhooks, their secrets, and what they were told. */
export const webhook = {
  most: 20,
  longestUrl: 2_000,
  oldSecretMs: 24 * hour,
  answerMs: 10_000,
  deliveriesKeptMs: 30 * 24 * hour,
  deliveriesPerPage: 50,
} as const;

/** Single sign-on: how long a browser may be at the issuer, and the longest path that it returns to. */
export const oidc = { flowMs: 10 * minute, longestPath: 2_000 } as const;

/** Accounts on a page of SCIM. */
export const scim = { perPage: 100 } as const;

/** How long a link in a mail is valid. */
export const links = { verificationMs: 24 * hour, resetMs: 1 * hour, invitationMs: 7 * 24 * hour } as const;

/** When a user counts as present. */
export const presence = {
  onlineMs: 2 * minute,
  recentlyActiveMs: 24 * hour,
  usersRefreshMs: 30 * second,
} as const;

/** Polling and retries of the web app. */
export const polling = { clientMs: 5 * second, currentUserStaleMs: 5 * minute, queryRetries: 2 } as const;

/** The longest wait for a response to begin. */
export const answerWithinMs = 30 * second;

/** Rows per page of screens and calls. */
export const paging = {
  productsPerPage: 9,
  searchResultsPerPage: 12,
  adminProductsPerPage: 10,
  clientProducts: 4,
  skeletonCards: 6,
  maxPageSize: 100,
  searchHitsBeyondExact: 50,
  auditPerPage: 50,
  jobsPerPage: 50,
} as const;

/** How many records of a kind a search shows while a user types, and how many tutorials and people it compares. */
export const find = { products: 8, others: 4, tutorialsCompared: 500, peopleCompared: 2_000 } as const;

/** How many rows can be selected at once, and so deleted in one call. */
export const selection = { maxRows: 1_000 } as const;

/** The length to which screens cut long text, in characters; a listed client has somewhat more than a card shows. */
export const truncation = { adminDescription: 50, clientCard: 100, listedClient: 200 } as const;

/** The longest text of each kind of field, in characters. */
export const text = {
  comment: 2_000,
  email: 255,
  firstName: 100,
  lastName: 100,
  role: 20,
  token: 255,
  password: 256,
  passwordMin: 10,
  code: 100,
  productCode: 80,
  name: 200,
  keyName: 80,
  passkeyName: 80,
  network: 50,
  /** One line about a change. */
  summary: 200,
  reason: 500,
  description: 2_000,
  clientText: 20_000,
  /** The patterns of a client's in-store codes. */
  inStoreCodes: 500,
  linkDomain: 120,
  url: 2_000,
  search: 200,
  scannedCode: 4_096,
  missed: 300,
} as const;

export const product = {
  maxQuantity: 1_000_000,
  maxImages: 20,
  maxLabels: 50,
  maxArtworkPerLabel: 20,
  maxVideos: 50,
  maxCodes: 50,
  /** Its codes, SKU, client SKU, barcode, and a SKU for each label. */
  maxPlaces: 75,
  /** Codes that a label covers. */
  maxCovers: 50,
} as const;

/** The lowest number of pieces of each stock level. */
export const stock = {
  lowFrom: 1,
  mediumFrom: 6,
  highFrom: 26,
  outlineBelow: 20,
  secondaryBelow: 100,
  max: 10_000_000,
  /** A count needs confirmation if it and the recorded stock differ by more than this factor. */
  doubtfulTimes: 10,
  /** Smaller numbers count as this many in that comparison. */
  fewPieces: 10,
  /** How long a recorded movement can be undone from its toast. */
  undoToastMs: 20_000,
} as const;

/**
 * How many products with the label of a roll are searched, how many releases of each, and how many characters of past
 * releases in all; and the longest code of a roll that can be typed, in characters.
 */
export const roll = {
  products: 100,
  releases: 200,
  pastCharacters: 20_000_000,
  typedCode: 40,
  /** By how many percent a roll may have more or fewer labels than it came with. */
  mostPercent: 20,
} as const;

/** When a release that a user has not confirmed becomes work for that user, and how many of them are shown. */
export const unread = { afterMs: 7 * 24 * hour, shown: 50 } as const;

/** The most open misses reported by one person, how many done ones that person sees, and how long these are kept. */
export const miss = { openPerPerson: 100, shown: 20, keptMs: 400 * 24 * hour } as const;

/** The most open holds that one person has set, and holds per page. */
export const hold = { openPerPerson: 200, perPage: 25 } as const;

/** How long the counts of gaps are cached while nothing changes. */
export const gaps = { keptMs: 60_000 } as const;

/** The number of days and products in the figures, and how long scans are kept. */
export const figures = { days: 30, products: 10, keptMs: 400 * 24 * hour } as const;

/** The most runs, and the most bytes, in one ZIP of evidence. */
export const evidence = { mostRuns: 500, mostBytes: 3_000_000_000 } as const;

/** How often new events of runs are sealed, the most runs in one seal, and how many seals are shown. */
export const seal = { everyMs: 23.5 * hour, mostRuns: 10_000, shown: 30 } as const;

export const run = {
  mostPieces: 1_000_000,
  /** Open runs at a station. */
  openPerStation: 20,
  /** A run that nobody has ended for so long is forgotten. */
  strandedAfterMs: 24 * 60 * minute,
  /** The longest code that is scanned in a run, in characters. */
  codeCharacters: 512,
  /**
   * The most bytes of the events of a run, as evidence holds them: about 700,000 checks. The acts that lead to the end
   * of a run may use somewhat more, so that a full run can still be counted and closed.
   */
  eventBytes: 500_000_000,
  eventBytesToEnd: 501_000_000,
  photos: 500,
  /** People whose confirmation the start of a run names. */
  confirmationsNamed: 100,
  eventsShown: 100,
  perPage: 25,
  /** How long a caught known-wrong code counts. */
  challengeMs: 24 * hour,
} as const;

export const order = {
  maxLines: 200,
  /** How long after a roll another one that nobody announced is of the same delivery. */
  deliveryMs: 24 * hour,
} as const;

/** The most that one side says of a release, or of one supplier's lines of an order: an answer holds all of it. */
export const talk = { perRelease: 500, perOrder: 500 } as const;

/** The most rates that one call sets, and lines of a month. */
export const billing = { ratesAtOnce: 100, runsPerMonth: 20_000 } as const;

/** Of how many of the last runs the median is taken, and for how long times of a person are shown. */
export const times = { medianOf: 20, perPersonRuns: 200, perPersonMs: 90 * 24 * hour } as const;

/**
 * When a client is reminded of a release that waits, how often somebody is mailed at most about what is said of one record, and
 * how often what is asked of it, how long a link works, and how long mails are kept.
 */
export const notices = {
  remindersMs: [2 * 24 * hour, 5 * 24 * hour],
  saidEveryMs: 10 * minute,
  askedEveryMs: hour,
  linkMs: 14 * 24 * hour,
  keptMs: 30 * 24 * hour,
} as const;

/** The most rolls that a supplier announces of one line. */
export const supply = { rollsPerLine: 200 } as const;

/**
 * Limits of a dataset, of its request body (with whitespace and description), of all datasets of a user, and of a page,
 * which has at most a megabyte.
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

/** How long deletions, unused files, idempotency keys and audit events are retained. */
export const keeping = {
  deletedMs: 30 * 24 * hour,
  unnamedFileMs: 24 * hour,
  /** The most idempotency keys of one user: a user who creates and deletes datasets adds a key each time. */
  keysPerPerson: 1_000,
  idempotencyMs: 24 * hour,
  /** Print jobs and sheets on paper that belong to no run, and runs abandoned before a label was issued. */
  printedMs: 400 * 24 * hour,
  abandonedRunMs: 30 * 24 * hour,
  /** How far the clock may differ from the latest time seen before it needs confirmation. */
  clockOffMs: 24 * hour,
} as const;

/** How many repeated events get a row each: of one user, and of all unknown senders together. */
export const audit = {
  rowsPerMinute: 10,
  strangersRowsPerMinute: 60,
  countedWithinMs: 1 * minute,
  mostWaiting: 1_000,
} as const;

/** Limits of a workbook and of concurrent exports, and how long an export waits for its reader. */
export const workbook = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 100_000,
  /** For a table with foreign headings: shop exports have more than a hundred columns. */
  maxForeignColumns: 256,
  /** What Excel allows. */
  maxCellCharacters: 32_767,
  maxRowCharacters: 250_000,
  /** What the cells of one file take in memory. */
  maxTableBytes: 96 * 1024 * 1024,
  maxExceptions: 1_000,
  exportsAtOnce: 2,
  exportRetrySeconds: 5,
  waitForReaderMs: 1 * minute,
} as const;

/** Imports of files in any form. */
export const imports = {
  /** Rows per page of a dry run: the most, and the usual number. */
  maxRowsLooked: 25_000,
  rowsLooked: 100,
  /** How long an import can be undone. */
  undoMs: 14 * 24 * hour,
  perPage: 25,
} as const;

/**
 * The largest JSON body from signed-in users, and from anybody; the most values in lists and objects of one, and of a field of a
 * form, which may decide 25,000 rows; how many wrong fields an answer names.
 */
export const body = {
  mostValues: 25_000,
  mostFormValues: 80_000,
  mostWrongFields: 100,
  maxJsonBytes: 1024 * 1024,
  maxPublicBytes: 16 * 1024,
  readWithinMs: 30 * second,
} as const;

/** The slowest upload allowed (a legitimate one over weak Wi-Fi may take long), and the daily quota of one user. */
export const upload = {
  minBytesPerSecond: 10_000,
  withinMs: 30 * second,
  filesPerDay: 10_000,
  bytesPerDay: 50 * 1024 * 1024 * 1024,
  dayMs: 24 * hour,
} as const;

/** The largest id: PostgreSQL's integer. */
export const maxId = 2_147_483_647;

export const artwork = {
  /** How often changed products are checked in the background. */
  checkedEveryMs: 5 * 60_000,
  /**
   * How many files that an older reader has read are read again at once, how often, when the first pass over all begins after a
   * start, and when the next one does.
   */
  readAgainAtOnce: 5,
  readAgainAfterMs: 15 * 60_000,
  readAgainEveryMs: 30 * second,
  readAgainPassMs: 1 * hour,
  /** How many files are looked at in one statement. */
  lookedAtOnce: 100,
  /** The most files attached at once. */
  inBulk: 200,
  /** How many pages of a file are checked. */
  pages: 4,
  /** The most pages of a file that are a different label each. */
  mostLabels: 1_000,
  /** How far the size of a page may differ from its label. */
  sizeToleranceMm: 0.5,
  /** A picture below this resolution looks coarse in print. */
  lowestDpi: 200,
} as const;

export const control = {
  /** A run checks at least one piece in this many. */
  mostCheckEvery: 100_000,
  /** The fewest characters in the summary of a release. */
  shortestSummary: 3,
  /** The most products published in one call. */
  mostAtOnce: 100,
} as const;

/** The longest mail draft that mail programs do not silently drop, in characters of its link. */
export const mailDraftMaxCharacters = 1_900;

/** The size of the QR code printed on the product page, in CSS pixels. */
export const qrCode = { productPageSize: 60 } as const;

/** How far an arrow key moves a picked-up image, in CSS pixels. */
export const imageOrder = { keyStepPx: 25 } as const;
