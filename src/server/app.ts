import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { findUserByEmail } from './users/store.ts';
import { AuditWriter } from './audit/audit-writer.ts';
import { builtFile } from './built-file.ts';
import { auditRefusals } from './audit/refusals.ts';
import { mountAudit } from './audit/routes.ts';
import { purgeHourly } from './operations/purge.ts';
import { projectDir } from './project-dir.ts';
import { mountClients } from './clients/routes.ts';
import { ClientService } from './clients/service.ts';
import { noteInstant, sentenceOfDoubt } from './clock-doubt/clock-doubt.ts';
import { Billing } from './billing/billing.ts';
import { mountBilling } from './billing/routes.ts';
import { mountClearOut } from './clear-out/routes.ts';
import { mountClockDoubt } from './clock-doubt/routes.ts';
import { findLatestInstant } from './clock-doubt/store.ts';
import { findInStoreCodes } from './clients/store.ts';
import { CodeResolver } from './resolver/resolver.ts';
import { mountCodes } from './resolver/routes.ts';
import { mountDatasets } from './datasets/routes.ts';
import { DatasetService } from './datasets/service.ts';
import { mountDeleted } from './deleted/routes.ts';
import { publicBasesOf } from './files/public-bases.ts';
import { Finder } from './find/finder.ts';
import { mountFind } from './find/routes.ts';
import { mountFiles } from './files/routes.ts';
import { sweepHourly } from './files/sweep.ts';
import { mountUploads } from './files/upload-routes.ts';
import { onDisk, Uploads } from './files/uploads.ts';
import { Holds } from './holds/holds.ts';
import { mountHolds } from './holds/routes.ts';
import { mountHistory } from './changes/routes.ts';
import { freeBytes } from './db/free-pages.ts';
import { onlyWhileAllowed } from './sessions/acting.ts';
import { Connections } from './http/connections/connections.ts';
import { safetyHeaders, setSafetyHeaders, type SafetyHeaders } from './http/replies/headers.ts';
import { gaugeHelps, openGauges } from './gauges/gauges.ts';
import { mountMetrics } from './http/replies/metrics.ts';
import { shareLargeOpenFiles } from './http/requests/large-open-files.ts';
import { limitBehindProxies } from './http/requests/limit-behind-proxies.ts';
import { createMount } from './http/mount.ts';
import { hasBody, hasWrongHost, refuseAtTheHead } from './http/requests/refuse-at-the-head.ts';
import { acceptBodies } from './http/accept-bodies.ts';
import { refuseWhenStopping } from './http/connections/refuse-when-stopping.ts';
import { requireHandlers } from './http/require-handlers.ts';
import { requirePolicies } from './http/require-policies.ts';
import { answerFailure, answerUnreadable, refuseUnread } from './http/replies/problems.ts';
import { openIntake } from './http/requests/receive-file.ts';
import { RequestLog } from './http/request-log.ts';
import { serveDescription } from './http/replies/serve-description.ts';
import { Sessions } from './sessions/sessions.ts';
import { isTrustedPeer } from './http/requests/trusted-proxies.ts';
import { isWebFile, serveWebApp } from './http/replies/web-app.ts';
import { Keys } from './keys/keys.ts';
import { mountKeys } from './keys/routes.ts';
import { InventoryImport } from './inventory/import.ts';
import { mountImports } from './imports/routes.ts';
import { ArtworkInBulk } from './artwork-in-bulk/attach.ts';
import { mountArtworkInBulk } from './artwork-in-bulk/routes.ts';
import { BulkEdit } from './imports/bulk.ts';
import { ImportUndo } from './imports/undo.ts';
import { mountInventory } from './inventory/routes.ts';
import { InventoryService } from './inventory/service.ts';
import { Misses } from './misses/misses.ts';
import { mountMisses } from './misses/routes.ts';
import { openMailer } from './mail/mailer.ts';
import { siteAddress } from './mail/site-link.ts';
import { mountMcp } from './mcp/mcp.ts';
import { mountOrders } from './orders/routes.ts';
import { OrderService } from './orders/service.ts';
import { LabelMaker } from './printing/drawing/label-maker.ts';
import { mountProductExport } from './products/export/export-routes.ts';
import { ProductExport } from './products/export/export.ts';
import { ProductImport } from './imports/products/import.ts';
import { mountProductImport } from './imports/products/routes.ts';
import { makePortal } from './portal/portal.ts';
import { mountPortal } from './portal/routes.ts';
import { mountProducts } from './products/routes.ts';
import { ProductSearch } from './products/search/search.ts';
import { mountReadings } from './releases/reading-routes.ts';
import { ReadingService } from './releases/reading-service.ts';
import { Drafts } from './drafts/drafts.ts';
import { clientKind, productKind } from './drafts/draft-kind.ts';
import { findDraftReleaseOf } from './drafts/draft-release.ts';
import { mountComments } from './drafts/comment-routes.ts';
import { mountDrafts } from './drafts/routes.ts';
import { mountReleaseLinks } from './drafts/link-routes.ts';
import { mountNotices } from './notices/routes.ts';
import { mountReleases } from './releases/routes.ts';
import { mountRolls } from './rolls/routes.ts';
import { Rolls } from './rolls/rolls.ts';
import { findRollByCode } from './rolls/store.ts';
import { Evidence } from './runs/evidence/evidence.ts';
import { mountRuns } from './runs/routes.ts';
import { Runs } from './runs/runs.ts';
import { mayReadPhoto } from './runs/may-read-photo.ts';
import { Degradation } from './settings/degradation.ts';
import { mountSettings } from './settings/routes.ts';
import { ProductService } from './products/service.ts';
import { SpaceGuard } from './http/space-guard.ts';
import { spaceOf } from './storage/space.ts';
import { ArtworkAudit, checkArtworkOften } from './artwork/artwork-audit.ts';
import { ArtworkReader } from './artwork/artwork-reader.ts';
import { ArtworkRereading, readArtworkAgain } from './artwork/artwork-rereading.ts';
import { mountArtwork } from './artwork/routes.ts';
import { mountSignatures } from './signatures/routes.ts';
import { makeThumbnails } from './storage/thumbnails.ts';
import { together } from './together.ts';
import { mountSupply } from './supply/routes.ts';
import { OrderMessages } from './supply/messages.ts';
import { findAnnouncedRoll } from './supply/store.ts';
import { Supply } from './supply/supply.ts';
import { mountTimes } from './times/routes.ts';
import { mountTutorials } from './tutorials/routes.ts';
import { TutorialService } from './tutorials/service.ts';
import { mountScans } from './scans/routes.ts';
import { mountWork } from './work/routes.ts';
import type { AppParts } from './app-parts.ts';
import { wireFollowers } from './wire-followers.ts';
import { wirePeople } from './wire-people.ts';
import { wireWebhooks, sendNotices, wireSeals } from './wire-messages.ts';
import { wirePrinting } from './wire-printing.ts';

/** For a search of 200 characters, each encoded in up to 12. */
const longestParameter = 2_500;

/** Zod checks the contract: without this, Fastify would load a JSON schema compiler that is never used. */
const noSchemas = () => () => {
  throw new TypeError('A route has a JSON schema; the contract is checked by zod.');
};

const createServer = ({ config, logger }: AppParts, headers: SafetyHeaders): FastifyInstance => {
  const connections = new Connections(isTrustedPeer(config.trustProxy), logger);
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(logger.level),
    bodyLimit: limits.body.maxJsonBytes,
    trustProxy: config.trustProxy,
    serverFactory: (handle) => connections.serve(handle),
    routerOptions: { maxParamLength: longestParameter },
    // Fastify's own refusal lacks our code and headers; `refuseWhenStopping` replaces it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // An address that cannot be decoded never reaches a route or its error handler.
    frameworkErrors: (error, request, reply) => {
      if (hasWrongHost(request)) return void refuseUnread(reply, new Problem('request.malformed'));
      if (hasBody(request)) reply.header('connection', 'close');
      return void answerFailure(error, request, reply);
    },
    clientErrorHandler: answerUnreadable(headers.ofApi, (socket) => connections.mayAnswer(socket)),
  });
  const stopWatching = connections.watch();
  app.addHook('onClose', async () => stopWatching());
  app.removeContentTypeParser('text/plain');
  acceptBodies(app);
  app.decorateRequest('actor', null);
  return app;
};

/** Wires the portal together and knows all its parts. Throws if a call has no handler or a route has no policy. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, storage, clock } = parts;
  wireFollowers();
  const database = onlyWhileAllowed(parts.database, clock);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const headers = safetyHeaders(isHttps);
  const app = createServer(parts, headers);
  app.setErrorHandler(answerFailure);
  setSafetyHeaders(app, headers);
  refuseWhenStopping(app);
  refuseAtTheHead(app);
  if (config.trustProxy !== false) limitBehindProxies(app, isTrustedPeer(config.trustProxy));
  await app.register(multipart, { limits: { fields: 10, parts: 25, headerPairs: 50 } });

  const sessions = new Sessions(parts.database, clock, isHttps, config.requirePasskey);
  const guard = spaceGuardOf(parts);
  const mount = createMount(app, { sessions, read: parts.database.read }, headers, () => guard.require());
  shareLargeOpenFiles(app);
  requirePolicies(app, mount.mounted, (address) => isWebFile(parts.webDir, address));
  const { leaving } = parts;

  const audit = new AuditWriter(parts.database, parts.logger, findUserByEmail);
  auditRefusals(app, audit, clock);

  await makePortal(parts.database, clock());
  const site = siteAddress(config);
  mountPortal(mount, { database: { ...parts.database, read: parts.database.strangers }, site });

  const degradation = degradationOf(parts);
  mountBilling(mount, new Billing(database, clock));
  mountSettings(mount, {
    config,
    site,
    checkReady: together(async () => {
      if (leaving?.aborted) throw new Error('The process is stopping.');
      await findLatestInstant(parts.database.read);
    }),
    degradation,
  });
  const sureNow = async (): Promise<Date | null> => {
    const now = clock();
    const doubt = await noteInstant(parts.database, now);
    if (doubt) parts.logger.warn(doubt, sentenceOfDoubt(doubt));
    return doubt ? null : now;
  };
  checkArtworkOften(app, new ArtworkAudit(parts.database, clock));
  purgeHourly(app, { database: parts.database, sureNow, keep: config.keep });
  const mailer = openMailer(config, parts);
  const signatures = wirePeople(app, mount, sessions, { ...parts, database, audit, mailer });
  mountKeys(mount, new Keys(database, clock));
  mountMcp(mount, app, clock);
  wireWebhooks(app, mount, parts, database);
  sendNotices(app, { mailer }, parts);
  const intake = await openIntake(join(config.dataDir, 'tmp'), parts.space);
  const publicBases = publicBasesOf(config);
  mountClients(mount, {
    database,
    clients: new ClientService(database, clock, publicBases, new Drafts(database, clock, clientKind)),
  });
  mountProducts(mount, {
    database,
    products: new ProductService(database, clock, publicBases, new Drafts(database, clock, productKind)),
  });
  mountProductImport(mount, { database, imports: new ProductImport(database, clock, storage), intake });
  mountImports(mount, {
    database,
    storage,
    undo: new ImportUndo(database, clock),
    bulk: new BulkEdit(database, clock),
    audit,
    clock,
  });
  const codes = new CodeResolver(new ProductSearch(database), clock, [`${site}/`], {
    isRoll: async (code) =>
      (await findRollByCode(database.read, code)) !== null ||
      (await findAnnouncedRoll(database.read, code)) !== null,
    inStoreCodesOf: (clientId) => findInStoreCodes(database.read, clientId),
    namesOthers: true,
  });
  mountCodes(mount, database, codes);
  mountFind(mount, new Finder(database, codes));
  mountDeleted(mount, { database, clock });
  mountHistory(mount, { database });
  mountReleases(mount, { database, findDraftRelease: findDraftReleaseOf });
  const artwork = new ArtworkReader(parts.database, storage, parts.logger);
  readArtworkAgain(app, new ArtworkRereading(parts.database, artwork, app.log));
  // Closed before what was begun above is waited for: hooks run from the last to the first.
  app.addHook('onClose', () => artwork.close());
  mountArtwork(mount, artwork);
  mountArtworkInBulk(mount, { database, reader: artwork, bulk: new ArtworkInBulk(database, clock), clock });
  mountHolds(mount, { database, holds: new Holds(database, clock, signatures), signatures });
  mountDrafts(mount, { database, clock, artwork, signatures });
  mountComments(mount, { database, clock });
  mountNotices(mount, { database });
  mountReadings(mount, { readings: new ReadingService(database, clock), audit, clock });
  mountTimes(mount, { database, clock, perPerson: config.timesPerPerson });
  mountWork(mount, { database, clock });
  mountScans(mount, { database, clock });
  mountMisses(mount, { database, misses: new Misses(database, clock), codes });
  mountAudit(mount, { database });
  mountSignatures(mount, { database, clock, signatures });
  mountClockDoubt(mount, { database, clock });
  mountClearOut(mount, { database, clock });
  mountProductExport(mount, { exports: new ProductExport(database), audit, clock });
  mountTutorials(mount, { database, tutorials: new TutorialService(database, clock, publicBases) });
  mountInventory(mount, {
    database,
    inventory: new InventoryService(database, clock, publicBases),
    imports: new InventoryImport(database, clock),
  });
  const rolls = new Rolls(database, clock);
  mountRolls(mount, { database, rolls });
  mountSupply(mount, {
    database,
    supply: new Supply(database, clock, rolls),
    messages: new OrderMessages(database, clock),
    artwork,
  });
  mountOrders(mount, { database, orders: new OrderService(database, clock) });
  mountDatasets(mount, { database, datasets: new DatasetService(database, clock) });
  const thumbnails = makeThumbnails(storage, intake.temporaryDir);
  app.addHook('onClose', () => thumbnails.close());
  mountReleaseLinks(mount, {
    database: { ...database, read: database.strangers },
    clock,
    thumbnails,
  });
  wirePrinting(app, mount, parts, { database, thumbnails, labels: new LabelMaker(storage, artwork) });
  mountFiles(mount, { database, storage, audit, clock, thumbnails, mayRead: mayReadPhoto(database) });
  const bucket = config.s3?.bucket ?? onDisk;
  const prepare = (key: string): void => {
    thumbnails.prepare(key);
    artwork.prepare(key);
  };
  const uploads = new Uploads({
    database,
    storage,
    clock,
    intake,
    bucket,
    prepare: parts.preparesNothing ? null : prepare,
  });
  mountUploads(mount, uploads);
  mountRuns(mount, {
    database,
    runs: new Runs(database, clock, audit, site),
    uploads,
    signatures,
    evidence: new Evidence({
      database,
      storage,
      thumbnails,
      site,
      page: builtFile(join(projectDir, 'dist/verifier/verify.html')),
    }),
    audit,
    clock,
    isSealing: config.sealTo !== undefined,
  });
  wireSeals(app, { mailer, sureNow }, parts);
  sweepHourly(app, { database: parts.database, storage, sureNow });

  await mountMetrics(app, mount, config.metrics, {
    helps: gaugeHelps,
    read: openGauges({
      database: parts.database,
      degradation,
      clock,
      space: () => (parts.space ?? spaceOf)(config.dataDir),
    }),
  });
  requireHandlers(mount.mounted, everyEndpoint);

  const { codesToTry } = parts;
  if (codesToTry) app.get('/codes-to-try', (_, reply) => reply.type('text/html').send(codesToTry));
  await serveDescription(app);
  await serveWebApp(app, parts.webDir);
  return app;
};

/** Only SQLite shares its disk with this process. */
const spaceGuardOf = ({ config, database, space = spaceOf }: AppParts): SpaceGuard =>
  new SpaceGuard(database.engine === 'sqlite' ? () => space(config.dataDir) : null, () =>
    freeBytes(database),
  );

const degradationOf = ({ config, database, storage, logger, space = spaceOf }: AppParts): Degradation =>
  new Degradation({
    storage,
    space: () => space(config.dataDir),
    isDatabaseThere: database.engine === 'sqlite',
    log: logger,
  });
