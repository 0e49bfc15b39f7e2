import { beforeAll, describe, expect, test } from 'vitest';
import { changeRole, setPartner, setUserActive } from '#domain/users/contract.ts';
import { setMailChoices } from '#domain/notices/contract.ts';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { commentOnRelease, listReleaseComments } from '#domain/releases/comment-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import {
  approveProduct,
  getProductDraft,
  publishProduct,
  refuseProduct,
} from '#domain/releases/draft-contract.ts';
import { answerByLink, lookByLink, pictureByLink } from '#domain/releases/link-contract.ts';
import { isTriedEnough } from '#domain/webhooks/pauses.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Mail } from '#server/mail/mail.ts';
import { makeSender, sendMails, tokenIn } from '#testing/servers/mails.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const signature = { password: testPassword };

onBothEngines((engine) => {
  describe('The link in a mail opens one release', () => {
    let app: TestApp;
    let administrator: Caller;
    let editor: Caller;
    let cases = 0;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
      editor = await app.as('editor');
    });

    /** A product whose draft waits for its client, and the mail to the client's person. */
    const waiting = async ({ answersByLink = true } = {}) => {
      cases += 1;
      const clientId = await addClient(app.database, `Client ${cases}`);
      const sku = `SKU-${cases}`;
      const { id } = (await editor.call(createProduct, { body: { sku, clientId } })).reply;
      await administrator.call(setClientControl, {
        params: { id: clientId },
        body: { isControlled: true, approval: 'client', answersByLink },
      });
      const person = await app.newPartner(`link-${cases}@client.example`, { clientId });
      const send = async (itemDescription: string) => {
        const artworkFiles = [await addArtworkFile(app, `${sku} ${itemDescription}.pdf`)];
        const labels = [{ labelSku: `L-${sku}`, artworkFiles }];
        await editor.call(updateProduct, { params: { id }, body: { itemDescription, labels } });
        const version = (await editor.call(getProductDraft, { params: { id } })).reply.draft?.version ?? 0;
        const body = { summary: 'New name', version, reason: 'It is a drawing.' };
        return (await editor.call(publishProduct, { params: { id }, body })).reply;
      };
      const release = await send('A new name');
      const mails = (await sendMails(app)).filter(({ to }) => to === `link-${cases}@client.example`);
      return {
        id,
        sku,
        clientId,
        person,
        send,
        number: release.number,
        mails,
        token: tokenIn(mails[0] ?? { link: 'https://x' }),
      };
    };

    const look = (token: string) => app.guest.call(lookByLink, { body: { token } });
    const answer = (
      token: string,
      body: { answer: 'approve' } | { answer: 'refuse'; reason: string; place?: object },
    ) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the place is one
      app.guest.call(answerByLink, { body: { token, ...body } as { token: string; answer: 'approve' } });

    test('the mail is plain text with one thing to do; without an account the link shows that release, and refuses with a note at a place', async () => {
      const { mails, token, sku, id, number, person } = await waiting();
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ subject: `A release of ${sku} waits for your answer` });
      expect(mails[0]?.html).toBeUndefined();
      expect(mails[0]?.text.match(/https:\S+/g)).toEqual([
        mails[0]?.link,
        'https://labels.example.com/account',
      ]);
      expect(mails[0]?.text).not.toContain('Test');
      const { reply } = await look(token);
      expect(reply).toMatchObject({ sku, number, mayAnswer: true, summary: 'New name' });
      expect(JSON.stringify(reply)).not.toContain('Test editor');
      const place = { file: reply.artwork[0]?.key ?? '', page: 1, xMm: 5, yMm: 7 };
      expect((await answer(token, { answer: 'refuse', reason: 'Cut off', place })).status).toBe(200);
      expect((await answer(token, { answer: 'approve' })).problem.code).toBe('link.used');
      expect((await look(token)).problem.code).toBe('link.used');
      const { draft } = (await editor.call(getProductDraft, { params: { id } })).reply;
      expect(draft).toMatchObject({ state: 'refused', reason: 'Cut off' });
      const { reply: comments } = await person.call(listReleaseComments, { params: { id, number } });
      expect(comments).toMatchObject([{ by: 'Client 1', text: 'Cut off', place }]);
      const signed = await app.database.read
        .selectFrom('signatures')
        .select(['meaning', 'means', 'user_id'])
        .where('entity_id', '=', id)
        .executeTakeFirst();
      expect(signed).toEqual({ meaning: 'refused', means: 'link', user_id: person.userId });
      expect((await sendMails(app)).map(({ subject }) => subject)).toEqual([`The client has refused ${sku}`]);
    });

    test('an approval by link publishes once, also when it is sent twice at the same moment', async () => {
      const { token, id } = await waiting();
      const answers = await Promise.all([1, 2].map(() => answer(token, { answer: 'approve' })));
      const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
      expect([['link.used'], ['link.over']]).toContainEqual(refused);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await editor.call(getProduct, { params: { id } })).reply.itemDescription).toBe('A new name');
    });

    test('that the client has approved it, by whatever way, is said to who opens the link while others have not', async () => {
      const { token, id, number, clientId, person } = await waiting();
      await administrator.call(setClientControl, { params: { id: clientId }, body: { approval: 'both' } });
      const { version } = (await look(token)).reply;
      expect((await look(token)).reply).toMatchObject({ isAnswered: false, mayAnswer: true });
      const approved = await person.call(approveProduct, {
        params: { id, number },
        body: { version, signature },
      });
      expect([approved.status, approved.reply.state]).toEqual([200, 'waiting']);
      expect((await look(token)).reply).toMatchObject({ isAnswered: true, mayAnswer: false });
    });

    test('a release that something else has overtaken is refused to its client in words for a client, by link and after a sign-in', async () => {
      const { token, id, number, person } = await waiting();
      const { version } = (await look(token)).reply;
      await app.database.write((queries) =>
        queries.updateTable('client_products').set({ version: 1_000 }).where('id', '=', id).execute(),
      );
      const params = { id, number };
      for (const { problem } of [
        await answer(token, { answer: 'approve' }),
        await person.call(approveProduct, { params, body: { version, signature } }),
      ])
        expect([problem.code, problem.message]).toEqual([
          'draft.stale',
          expect.stringContaining('Please tell us'),
        ]);
      await administrator.call(deleteProduct, { params: { id } });
    });

    test('reminders come after 2 and 5 days, and none once it was answered or replaced', async () => {
      const { sku, send, clientId, id } = await waiting();
      const subjects = async (days: number) => {
        app.clock.advance(days * dayMs);
        return (await sendMails(app)).map(({ subject, to }) => `${to} ${subject}`);
      };
      const mine = `link-${cases}@client.example A release of ${sku} waits for your answer`;
      expect(await subjects(1)).toEqual([]);
      expect(await subjects(1)).toEqual([mine]);
      editor = await app.newPerson('editor-1@example.com', 'editor');
      await send('A newer name');
      expect(await subjects(0)).toEqual([mine]);
      expect(await subjects(2)).toEqual([mine]);
      // Its session is from before these days.
      const again = await app.newPartner(`late-${cases}@client.example`, { clientId });
      const { draft: now } = (await again.call(getProductDraft, { params: { id } })).reply;
      const number = now?.number ?? 0;
      const refused = await again.call(refuseProduct, {
        params: { id, number },
        body: { reason: 'No', version: now?.version ?? 0, signature },
      });
      expect(refused.status).toBe(200);
      app.clock.advance(10 * dayMs);
      expect((await sendMails(app)).map(({ subject }) => subject)).toEqual([`The client has refused ${sku}`]);
    });

    test('nobody is reminded of a product that was deleted; a commit wakes the sender, which asks for nothing meanwhile', async () => {
      editor = await app.newPerson('editor-6@example.com', 'editor');
      administrator = await app.newPerson('administrator-6@example.com', 'administrator');
      const gone = await waiting();
      await administrator.call(deleteProduct, { params: { id: gone.id } });
      app.clock.advance(2 * dayMs);
      expect(await sendMails(app)).toEqual([]);
      editor = await app.newPerson('editor-7@example.com', 'editor');
      administrator = await app.newPerson('administrator-7@example.com', 'administrator');
      const { id, number, person } = await waiting();
      const mails: Mail[] = [];
      const sender = makeSender(app, mails);
      sender.start();
      try {
        for (const [later, text] of [
          [0, 'Larger?'],
          [10, 'Bolder?'],
        ] as const) {
          app.clock.advance(later * minuteMs);
          const said = mails.length + 1;
          await person.call(commentOnRelease, { params: { id, number }, body: { text } });
          await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(said);
        }
      } finally {
        await sender.stop();
      }
      await administrator.call(deleteProduct, { params: { id } });
    });

    test('a reminder that the mail server refuses is tried again for 72 hours from then on', async () => {
      editor = await app.newPerson('editor-5@example.com', 'editor');
      administrator = await app.newPerson('administrator-5@example.com', 'administrator');
      const { sku } = await waiting();
      const to = `link-${cases}@client.example`;
      const waits = async () => {
        const rows = await app.database.read
          .selectFrom('notices as n')
          .innerJoin('users as u', 'u.id', 'n.user_id')
          .select('n.id')
          .where('u.email', '=', to)
          .where('n.sent_at', 'is', null)
          .execute();
        return rows.length;
      };
      app.clock.advance(2 * dayMs);
      await sendMails(app);
      app.clock.advance(3 * dayMs);
      await sendMails(app, { isRefused: true });
      expect(await waits()).toBe(1);
      app.clock.advance(5_000);
      expect((await sendMails(app)).map((mail) => [mail.to, mail.subject])).toEqual([
        [to, `A release of ${sku} waits for your answer`],
      ]);
      expect([1, 16, 17].map(isTriedEnough)).toEqual([false, false, true]);
    });

    test('a guessed, an old, a replaced link and one to somebody who has gone open nothing', async () => {
      editor = await app.newPerson('editor-2@example.com', 'editor');
      administrator = await app.newPerson('administrator-2@example.com', 'administrator');
      const { token, send, id, person } = await waiting();
      for (const guess of ['x', `${token}x`, token.slice(1)])
        expect([(await look(guess)).status, (await look(guess)).problem.code]).toEqual([
          404,
          'link.not_found',
        ]);
      // A link is no session: nothing else opens with it.
      const asSession = await app.guest.fetch(`/api/products/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(asSession.status).toBe(401);
      const otherFile = await addArtworkFile(app, 'of-others.pdf');
      const picture = await app.guest.call(pictureByLink, { body: { token, key: otherFile } });
      expect(picture.problem.code).toBe('file.not_found');
      const stored = await app.database.read.selectFrom('release_links').select('token').execute();
      expect(stored.map((row) => row.token)).not.toContain(token);
      await administrator.call(setUserActive, {
        params: { id: person.userId ?? 0 },
        body: { isActive: false },
      });
      expect((await look(token)).problem.code).toBe('link.not_found');
      await administrator.call(setUserActive, {
        params: { id: person.userId ?? 0 },
        body: { isActive: true },
      });
      expect((await look(token)).problem.code).toBe('link.not_found');
      const elsewhere = await addClient(app.database, 'Elsewhere');
      await administrator.call(setPartner, {
        params: { id: person.userId ?? 0 },
        body: { partner: { clientId: elsewhere } },
      });
      expect((await look(token)).status).not.toBe(200);
      await send('Replaced');
      expect((await look(token)).status).not.toBe(200);
      const { token: old } = await waiting();
      expect((await look(old)).status).toBe(200);
      app.clock.advance(14 * dayMs);
      expect((await look(old)).problem.code).toBe('link.not_found');
    });

    test('who is moved to another client and back, or switched off and on, gets no mail and opens no link of the time before', async () => {
      editor = await app.newPerson('editor-4@example.com', 'editor');
      administrator = await app.newPerson('administrator-4@example.com', 'administrator');
      const elsewhere = await addClient(app.database, 'For a while');
      const move = (id: number, clientId: number) =>
        administrator.call(setPartner, { params: { id }, body: { partner: { clientId } } });
      const switchTo = (id: number, isActive: boolean) =>
        administrator.call(setUserActive, { params: { id }, body: { isActive } });
      for (const leave of ['moved', 'off'] as const) {
        const { token, id, number, person, clientId } = await waiting();
        const userId = person.userId ?? 0;
        await editor.call(commentOnRelease, { params: { id, number }, body: { text: 'Look here' } });
        if (leave === 'moved') {
          await move(userId, elsewhere);
          await move(userId, clientId);
        } else {
          await switchTo(userId, false);
          await switchTo(userId, true);
        }
        app.clock.advance(3 * dayMs);
        expect((await sendMails(app)).filter(({ to }) => to === `link-${cases}@client.example`)).toEqual([]);
        expect((await look(token)).problem.code).toBe('link.not_found');
        editor = await app.newPerson(`editor-${leave}@example.com`, 'editor');
        administrator = await app.newPerson(`administrator-${leave}@example.com`, 'administrator');
      }
    });

    test('where the client does not allow it the link only shows; comments are mailed to the other side, and nobody gets what is switched off', async () => {
      editor = await app.newPerson('editor-3@example.com', 'editor');
      administrator = await app.newPerson('administrator-3@example.com', 'administrator');
      const { token, id, sku, number, person } = await waiting({ answersByLink: false });
      expect((await look(token)).reply.mayAnswer).toBe(false);
      expect((await answer(token, { answer: 'approve' })).problem.code).toBe('link.only_looks');
      const say = (caller: Caller, text: string) =>
        caller.call(commentOnRelease, { params: { id, number }, body: { text } });
      await say(person, 'Larger?');
      await say(person, 'And bolder?');
      expect((await sendMails(app)).map((mail) => [mail.to, mail.subject])).toEqual([
        ['editor-3@example.com', `2 comments on ${sku}`],
      ]);
      await say(editor, 'Yes.');
      expect((await sendMails(app)).map(({ to }) => to)).toEqual([`link-${cases}@client.example`]);
      const off = () => person.call(setMailChoices, { body: { comments: false } });
      // Two browsers switch them off at once.
      for (const { reply } of await Promise.all([off(), off(), off(), off()]))
        expect(reply).toEqual({ approvals: true, comments: false, orders: true, holds: true });
      app.clock.advance(10 * minuteMs);
      await say(editor, 'Done.');
      expect(await sendMails(app)).toEqual([]);
      const approved = await person.call(approveProduct, {
        params: { id, number },
        body: {
          signature,
          version: (await person.call(getProductDraft, { params: { id } })).reply.draft?.version ?? 0,
          note: { text: 'Thank you' },
        },
      });
      expect(approved.status).toBe(200);
      const { reply } = await editor.call(listReleaseComments, { params: { id, number } });
      expect(reply.at(-1)?.text).toBe('Thank you');
      expect(
        (
          await administrator.call(changeRole, {
            params: { userId: person.userId ?? 0 },
            body: { role: 'editor' },
          })
        ).problem.code,
      ).toBe('user.is_partner');
    });
  });
});
