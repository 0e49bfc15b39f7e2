import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listSeals } from '#domain/runs/contract.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { said } from '#domain/words/say.ts';
import { describeOnce, onBothEngines, testOnce } from '#testing/engines.ts';
import { openLog } from '#testing/logged.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { sealHourly, Seals } from './seals.ts';
import { NotSent, sendSeal, type Sealed } from './send-seal.ts';

const day = 24 * 60 * 60 * 1000;
const site = 'https://labels.example.com';

onBothEngines((engine) => {
  describe('seals of runs', () => {
    let app: TestApp;
    let sent: Sealed[] = [];
    let fault: NotSent | null = null;
    let people = 0;
    let isSure = true;

    beforeAll(async () => {
      app = await startTestApp(engine);
    });

    const log = openLog('seal');
    const seals = (send?: (seal: Sealed) => Promise<void>) =>
      new Seals({
        database: app.database,
        clock: () => app.clock.now,
        site,
        sureNow: async () => (isSure ? app.clock.now : null),
        log: log.logger,
        send:
          send ??
          (async (seal) => {
            if (fault) throw fault;
            sent.push(seal);
          }),
      });
    /** A new user each time: after a day every session has ended. */
    const listed = async () => {
      people += 1;
      const editor = await app.newPerson(`editor-${people}@example.com`, 'editor');
      return (await editor.call(listSeals, {})).reply;
    };
    const contentOf = ({ text: given }: Sealed): unknown => JSON.parse(given);

    test('one a day, each with the newest events of the runs in which something happened, and with the SHA-256 of the one before', async () => {
      await seals().run();
      expect(sent.map(contentOf)).toEqual([expect.objectContaining({ number: 1, prior: noPrior, runs: [] })]);
      const station = await addRunStation(app, 'Bench 1');
      const goods = await addRunGoods(app, 'JAM');
      const worker = workerAt(station.at(await app.as('read_only')));
      const run = await addRunningRun(worker, { goods, station });
      await seals().run();
      expect(sent).toHaveLength(1);
      app.clock.advance(day);
      await seals().run();
      app.clock.advance(day);
      await seals().run();
      const [first, second, third] = sent;
      expect(second && contentOf(second)).toMatchObject({
        number: 2,
        prior: first?.sha256,
        version: 2,
        portal: { site },
        runs: [[run.id, run.seq, run.sha256, null, null]],
      });
      expect(third && contentOf(third)).toMatchObject({ number: 3, prior: second?.sha256, runs: [] });
      expect(sent.map(({ text: given, sha256 }) => hash('sha256', given) === sha256)).toEqual([
        true,
        true,
        true,
      ]);
      expect(await listed()).toMatchObject({
        isOn: false,
        seals: [
          { number: 3, runs: 0, code: null, sentence: null, sentAt: app.clock.now.toISOString() },
          { number: 2, runs: 1 },
          { number: 1, runs: 0 },
        ],
      });
    });

    test('one that is refused is said, and sent again before the next @security-7.13', async () => {
      sent = [];
      fault = new NotSent(said('seal.mail_refused', { answer: '451 4.3.0 Out of order' }));
      app.clock.advance(day);
      await seals().run();
      expect((await listed()).seals[0]).toMatchObject({
        number: 4,
        sentAt: null,
        code: 'seal.mail_refused',
        values: { answer: '451 4.3.0 Out of order' },
        sentence: 'The mail server refused it: 451 4.3.0 Out of order',
      });
      expect(log.lines()).toEqual([[40, 'a seal was not sent', 4]]);
      app.clock.advance(day);
      await seals().run();
      fault = null;
      await seals().run();
      expect(sent.map(({ number }) => number)).toEqual([4, 5]);
      expect((await listed()).seals[0]).toMatchObject({ number: 5, code: null });
    });

    testOnce(engine)('a fault is in the log, at the start and each hour, and ends nothing', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { logger, lines } = openLog();
      const hourly = fastify({ loggerInstance: logger });
      const faulty = { run: () => Promise.reject(new Error('The database does not answer.')) };
      sealHourly(hourly, faulty);
      await hourly.ready();
      await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
      await hourly.close();
      vi.useRealTimers();
      expect(lines()).toEqual([
        [40, 'runs could not be sealed'],
        [40, 'runs could not be sealed'],
      ]);
    });

    test('two processes at once make and send one', async () => {
      sent = [];
      app.clock.advance(day);
      await Promise.all([seals().run(), seals().run()]);
      expect(sent.map(({ number }) => number)).toEqual([6]);
    });

    test('O4: a clock that jumps makes none until it is confirmed, and one made ahead of it does not stop the next', async () => {
      sent = [];
      isSure = false;
      app.clock.advance(500 * day);
      await seals().run();
      expect(sent).toEqual([]);
      isSure = true;
      await seals().run();
      app.clock.advance(-500 * day);
      await seals().run();
      expect(sent.map(({ number }) => number)).toEqual([7, 8]);
    });

    test('O4: the number of a seal that was deleted is not used again', async () => {
      sent = [];
      await app.database.write((queries) => queries.deleteFrom('seals').where('number', '=', 8).execute());
      app.clock.advance(day);
      await seals().run();
      expect(sent.map(({ number }) => number)).toEqual([9]);
    });
  });

  describeOnce(engine)('where seals go', () => {
    const seal: Sealed = { number: 7, text: '{"format":"labelport-seal"}', sha256: 'f'.repeat(64) };
    const noMail = { send: () => Promise.reject(new Error('No mail is expected.')) };
    let mails: MailServer;
    let webhook: Server;
    let address: string;
    const bodies: string[] = [];
    let status = 204;
    /** When the sender has let go of an answer that never ends. */
    const ended = Promise.withResolvers<void>();

    beforeAll(async () => {
      mails = await startMailServer();
      webhook = createServer((request, response) => {
        const take = async () => {
          bodies.push(`${request.method} ${request.headers['content-type']} ${await text(request)}`);
          response.writeHead(status, { location: 'http://127.0.0.1:9/' });
          if (status === 200) {
            response.once('close', ended.resolve);
            response.write('and so on, '.repeat(10_000));
          } else response.end();
        };
        void take();
      }).listen(0, '127.0.0.1');
      await once(webhook, 'listening');
      const bound = webhook.address();
      address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}/seals` : '';
    });
    afterAll(() => {
      webhook.close();
    });

    test('to SEAL_TO as a mail with the seal as a file, at startup', async () => {
      const app = await startTestApp(engine, {
        SEAL_TO: 'auditor@example.com',
        SMTP_URL: mails.url,
        PUBLIC_URL: site,
      });
      const mail = await mails.only('auditor@example.com');
      const [attachment] = mail.attachments;
      const content = attachment?.content;
      const sealed = typeof content === 'string' ? content : new TextDecoder().decode(content);
      expect([mail.subject, attachment?.filename]).toEqual(['Labelport seal 1', 'seal-1.json']);
      expect(JSON.parse(sealed)).toMatchObject({ format: 'labelport-seal', number: 1, prior: noPrior });
      expect(mail.text).toContain(hash('sha256', sealed));
      const { reply } = await (await app.as('editor')).call(listSeals, {});
      expect(reply.isOn).toBe(true);
      mails.mails.length = 0;
    });

    test('to a webhook as the body of a POST', async () => {
      await sendSeal(seal, { to: address, site, mailer: noMail });
      expect(bodies).toEqual([`POST application/json ${seal.text}`]);
    });

    test('a webhook whose answer never ends has taken it, and is let go', async () => {
      status = 200;
      await sendSeal(seal, { to: address, site, mailer: noMail });
      await expect(ended.promise).resolves.toBeUndefined();
    });

    test.each([
      [500, said('seal.answered', { status: 500 })],
      [302, said('seal.redirected', { status: 302 })],
      [401, said('seal.answered', { status: 401 })],
    ])('a webhook that answers %i has not taken it, which is a fact', async (answer, fact) => {
      status = answer;
      await expect(sendSeal(seal, { to: address, site, mailer: noMail })).rejects.toMatchObject({
        said: fact,
      });
    });

    test.each([
      [{ response: '550 5.1.1 Unknown' }, said('seal.mail_refused', { answer: '550 5.1.1 Unknown' })],
      [{ code: 'ECONNECTION' }, said('seal.mail_not_sent', { error: 'ECONNECTION' })],
      [{ name: 'TimeoutError' }, said('seal.silent')],
      [{}, said('seal.not_sent')],
    ])('of a mail that fails with %o it is said why', async (failure, fact) => {
      const mailer = { send: () => Promise.reject(Object.assign(new Error('No.'), failure)) };
      const sending = sendSeal(seal, { to: 'auditor@example.com', site, mailer });
      await expect(sending).rejects.toMatchObject({ said: fact });
    });

    test('a webhook to which nothing can be sent is said with the code of the fault', async () => {
      const sending = sendSeal(seal, { to: 'http://127.0.0.1:9/', site, mailer: noMail });
      await expect(sending).rejects.toMatchObject({ said: { code: 'seal.unreachable' } });
    });
  });
});
