import * as auth from '#domain/auth/contract.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import * as artworkMatch from '#domain/artwork/match-contract.ts';
import * as bulk from '#domain/imports/bulk-contract.ts';
import * as imports from '#domain/imports/contract.ts';
import * as oidc from '#domain/oidc/contract.ts';
import { speakMcp } from '#domain/mcp/contract.ts';
import * as printing from '#domain/printing/contract.ts';
import * as billing from '#domain/billing/contract.ts';
import * as releaseLinks from '#domain/releases/link-contract.ts';
import * as supply from '#domain/supply/contract.ts';
import type { Change } from './changes/change.ts';
import { changesOfProducts } from './changes/of-products.ts';
import { changesOfImports } from './changes/of-imports.ts';
import { changesOfDrafts } from './changes/of-drafts.ts';
import { changesOfRecords } from './changes/of-records.ts';
import { changesOfStock } from './changes/of-stock.ts';
import { changesOfRuns } from './changes/of-runs.ts';
import { changesOfPrinting } from './changes/of-printing.ts';
import { changesOfPeople } from './changes/of-people.ts';
import { changesOfBadges } from './changes/of-badges.ts';
import { changesOfPortal } from './changes/of-portal.ts';

/** Every call that changes something, in each variant that writes different tables. */
export const changes: readonly Change[] = [
  ...changesOfProducts,
  ...changesOfImports,
  ...changesOfDrafts,
  ...changesOfRecords,
  ...changesOfStock,
  ...changesOfRuns,
  ...changesOfPrinting,
  ...changesOfPeople,
  ...changesOfBadges,
  ...changesOfPortal,
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
