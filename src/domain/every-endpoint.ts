import * as artwork from './artwork/contract.ts';
import * as artworkMatch from './artwork/match-contract.ts';
import * as audit from './audit/contract.ts';
import * as auth from './auth/contract.ts';
import * as billing from './billing/contract.ts';
import * as clearOut from './clear-out/contract.ts';
import * as clients from './clients/contract.ts';
import * as clockDoubt from './clock-doubt/contract.ts';
import * as codes from './resolver/contract.ts';
import * as datasets from './datasets/contract.ts';
import * as deleted from './deleted/contract.ts';
import * as files from './files/contract.ts';
import * as find from './find/contract.ts';
import * as history from './history/contract.ts';
import * as bulk from './imports/bulk-contract.ts';
import * as imports from './imports/contract.ts';
import * as importDrafts from './imports/drafts-contract.ts';
import * as inventory from './inventory/contract.ts';
import * as keys from './keys/contract.ts';
import * as mcp from './mcp/contract.ts';
import * as misses from './misses/contract.ts';
import * as oidc from './oidc/contract.ts';
import * as passkeys from './passkeys/contract.ts';
import * as orders from './orders/contract.ts';
import * as printing from './printing/contract.ts';
import * as holds from './holds/contract.ts';
import * as printJobs from './printing/job-contract.ts';
import * as numbers from './printing/number-contract.ts';
import * as paper from './paper/contract.ts';
import * as portal from './portal/contract.ts';
import * as products from './products/contract.ts';
import * as productImport from './imports/import-contract.ts';
import * as control from './releases/control-contract.ts';
import * as comments from './releases/comment-contract.ts';
import * as drafts from './releases/draft-contract.ts';
import * as readings from './releases/reading-contract.ts';
import * as releases from './releases/contract.ts';
import * as rolls from './rolls/contract.ts';
import * as runsBack from './runs/back-contract.ts';
import * as runs from './runs/contract.ts';
import * as figures from './scans/figures-contract.ts';
import * as scans from './scans/contract.ts';
import * as orderMessages from './supply/message-contract.ts';
import * as times from './times/contract.ts';
import * as notices from './notices/contract.ts';
import * as releaseLinks from './releases/link-contract.ts';
import * as scim from './scim/contract.ts';
import * as settings from './settings/contract.ts';
import * as signatures from './signatures/contract.ts';
import * as stations from './stations/contract.ts';
import * as supply from './supply/contract.ts';
import * as tutorials from './tutorials/contract.ts';
import * as users from './users/contract.ts';
import * as webhooks from './webhooks/contract.ts';
import * as work from './work/contract.ts';
import type { Endpoint } from './contract/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value;

/** All calls: the server must mount each, OpenAPI describes it, and the access tests make it. */
export const everyEndpoint: readonly Endpoint[] = [
  settings,
  portal,
  auth,
  users,
  keys,
  oidc,
  passkeys,
  mcp,
  scim,
  webhooks,
  work,
  misses,
  scans,
  figures,
  notices,
  clients,
  products,
  productImport,
  imports,
  importDrafts,
  bulk,
  codes,
  find,
  tutorials,
  inventory,
  rolls,
  runs,
  runsBack,
  times,
  orders,
  supply,
  orderMessages,
  files,
  artwork,
  artworkMatch,
  history,
  releases,
  readings,
  control,
  drafts,
  comments,
  releaseLinks,
  stations,
  holds,
  deleted,
  audit,
  signatures,
  clearOut,
  billing,
  clockDoubt,
  datasets,
  printing,
  numbers,
  printJobs,
  paper,
].flatMap((contract): Endpoint[] => Object.values(contract).filter(isEndpoint));
