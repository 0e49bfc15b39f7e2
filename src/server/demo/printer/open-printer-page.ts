import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import { projectDir } from '../../project-dir.ts';
import { requireSameOrigin } from '../../http/requests/same-origin.ts';
import { pngOfDots } from '../../printing/drawing/dots-png.js';
import { doAct, isAct, printerPage, type PrinterMedia } from './printer-page.ts';
import type { LabelPrinter } from './label-printer.ts';

/** The usual port of a printer's page; if it is taken, any free port is used. */
export const usualPagePort = 9180;

const Params = z.object({ number: z.coerce.number().int(), type: z.enum(['png', 'bytes']) });

/** The page is reloaded after every label; its pictures stay cached this long. */
const keptSeconds = 60;

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Nothing is here.\n');

const servePages = (
  app: FastifyInstance,
  printer: LabelPrinter,
  media: PrinterMedia,
  how: { takesEvery?: boolean },
): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_, __, done) => done(null));
  app.get('/', (_, reply) => reply.redirect('/printer'));
  app.get('/printer', (_, reply) => reply.type('text/html').send(printerPage(printer, media, how)));
  const live = readFileSync(join(projectDir, 'src/server/demo/printer/live.js'));
  app.get('/printer/live.js', (_, reply) => reply.type('text/javascript').send(live));
  app.get('/printer/labels/:number.:type', async (request, reply) => {
    const { data } = Params.safeParse(request.params);
    if (!data) return notFound(reply);
    const label = printer.received[data.number - 1 - (printer.printed - printer.received.length)];
    if (label === undefined) return notFound(reply);
    if (data.type === 'bytes')
      return reply
        .type(label.language === 'zpl' ? 'text/plain; charset=utf-8' : 'application/octet-stream')
        .send(label.bytes);
    reply.header('cache-control', `max-age=${keptSeconds}`);
    const { colours } = label;
    if (colours) {
      const { width, height, data } = colours;
      return reply.type('image/png').send(
        await sharp(data, { raw: { width, height, channels: 3 } })
          .png()
          .toBuffer(),
      );
    }
    const drawn = await label.draw();
    if (!drawn) return reply.code(503).type('text/plain').send('The label cannot be drawn.\n');
    return reply.type('image/png').send(pngOfDots(drawn));
  });
  app.post('/printer/:act', (request, reply) => {
    requireSameOrigin(request);
    const { data } = z.object({ act: z.string() }).safeParse(request.params);
    if (!data || !isAct(data.act)) return notFound(reply);
    doAct(printer, data.act);
    return reply.redirect('/printer', 303);
  });
};

/**
 * Serves a printer's page (see `printer-page.ts`) on this machine only, on this port or on any free one. It has its own
 * server, because the portal has no calls that work without signing in.
 */
export const openPrinterPage = async (
  printer: LabelPrinter,
  media: PrinterMedia,
  port: number,
  how: { takesEvery?: boolean } = {},
): Promise<{ address: string; close(): Promise<void> }> => {
  const open = async (at: number) => {
    const app = fastify();
    servePages(app, printer, media, how);
    return { origin: await app.listen({ host: '127.0.0.1', port: at }), app };
  };
  const { origin, app } = await open(port).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return open(0);
  });
  return { address: `${origin}/printer`, close: () => app.close() };
};
