import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import type { Approval } from '#domain/releases/approval.ts';
import { commentOnRelease, listReleaseComments } from '#domain/releases/comment-contract.ts';
import { listProductReleases } from '#domain/releases/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import {
  approveProduct,
  discardProductDraft,
  getProductDraft,
  listClientDrafts,
  publishProduct,
  refuseProduct,
} from '#domain/releases/draft-contract.ts';
import { answerByLink, lookByLink } from '#domain/releases/link-contract.ts';
import type { Mail } from '#server/mail/mail.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { makeSender, sendMails, tokenIn } from '#testing/servers/mails.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const signature = { password: testPassword };

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let editor: Caller;
  let second: Caller;
  let cases = 0;

  beforeAll(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
    editor = await app.as('editor');
    second = await app.newPerson('second@example.com', 'editor');
  });

  const control = (clientId: number, body: object) =>
    administrator.call(setClientControl, { params: { id: clientId }, body });

  const draftFor = async (caller: Caller, id: number) =>
    (await caller.call(getProductDraft, { params: { id } })).reply.draft;

  const send = async (id: number, body: object) => {
    await editor.call(updateProduct, { params: { id }, body });
    const version = (await draftFor(editor, id))?.version ?? 0;
    return (await editor.call(publishProduct, { params: { id }, body: { summary: 'New name', version } }))
      .reply;
  };

  const approve = async (caller: Caller, id: number, number: number) => {
    // Whom a release does not ask may have heard its version.
    const version = (await draftFor(caller, id))?.version ?? (await draftFor(editor, id))?.version ?? 1;
    return caller.call(approveProduct, { params: { id, number }, body: { version, signature } });
  };

  const nameOf = async (id: number) =>
    (await editor.call(getProduct, { params: { id } })).reply.itemDescription;

  /** One SKU of a client for each of these settings, with its person. */
  const shared = async (...approvals: Approval[]) => {
    cases += 1;
    const sku = `SHARED-${cases}`;
    const all = [];
    for (const [index, approval] of approvals.entries()) {
      const clientId = await addClient(app.database, `Client ${cases}.${index + 1}`);
      const { id } = (await editor.call(createProduct, { body: { sku, clientId } })).reply;
      const email = `person-${cases}-${index + 1}@client.example`;
      const person = await app.newPartner(email, { clientId });
      all.push({ clientId, id, person, email, approval });
    }
    for (const { clientId, approval } of all) await control(clientId, { isControlled: true, approval });
    await sendMails(app);
    const [one, other] = all;
    if (!one || !other) throw new Error('a SKU is shared by two');
    return { one, other, sku };
  };

  describe('A release that changes the products of several clients', () => {
    test('made at one, asks the client of the other at its own product, shows it nothing of the first, and is published for both', async () => {
      const { one, other, sku } = await shared('none', 'client');
      const labels = [{ labelSku: `L-${sku}`, labelNotes: 'Of the first alone' }];
      const sent = await send(one.id, { itemDescription: 'Of both', labels });
      expect(sent.state).toBe('waiting');
      expect(await draftFor(one.person, one.id)).toBeNull();
      const mails = await sendMails(app);
      expect(mails.map(({ to }) => to)).toEqual([other.email]);
      const params = { id: other.clientId };
      const { drafts } = (await other.person.call(listClientDrafts, { params })).reply;
      expect(drafts).toMatchObject([{ id: other.id, state: 'waiting' }]);
      const seen = await draftFor(other.person, other.id);
      expect(seen).toMatchObject({ mayAnswer: true, record: { id: other.id, itemDescription: 'Of both' } });
      expect(JSON.stringify(seen)).not.toMatch(/Of the first alone|Client \d+\.1/);
      const number = seen?.number ?? 0;
      expect((await approve(other.person, one.id, sent.number)).status).toBe(404);
      expect((await approve(one.person, one.id, sent.number)).problem.code).toBe('draft.not_asked');
      expect((await approve(second, one.id, sent.number)).problem.code).toBe('draft.not_asked');
      const says = { params: { id: other.id, number }, body: { text: 'Good' } };
      expect((await other.person.call(commentOnRelease, says)).status).toBe(201);
      expect((await sendMails(app)).map(({ subject }) => subject)).toEqual([`A comment on ${sku}`]);
      const read = { params: { id: one.id, number: sent.number } };
      expect((await one.person.call(listReleaseComments, read)).problem.code).toBe('release.not_found');
      expect((await approve(other.person, other.id, number)).reply).toMatchObject({
        number,
        state: 'current',
      });
      expect([await nameOf(one.id), await nameOf(other.id)]).toEqual(['Of both', 'Of both']);
      const releases = await other.person.call(listProductReleases, { params: { id: other.id }, query: {} });
      expect(releases.reply[0]?.number).toBe(number);
    });

    test('and moves its product is refused to the other’s person without the name of a third @security-6.5', async () => {
      const { one, other, sku } = await shared('none', 'client');
      await control(other.clientId, { isControlled: true, approval: 'client', answersByLink: true });
      const clientId = await addClient(app.database, 'Thirdwood');
      await send(one.id, { itemDescription: 'Of both', clientId });
      const token = tokenIn((await sendMails(app))[0] ?? { link: 'https://x' });
      const number = (await draftFor(other.person, other.id))?.number ?? 0;
      expect((await editor.call(createProduct, { body: { sku, clientId } })).status).toBe(201);
      for (const { problem } of [
        await approve(other.person, other.id, number),
        await app.guest.call(answerByLink, { body: { token, answer: 'approve' } }),
      ]) {
        expect(problem.code).toBe('product.duplicate');
        expect(JSON.stringify(problem)).not.toMatch(/Thirdwood|existingId/);
      }
    });

    test('waits for each client that has to approve, whoever comes first, and a refusal of one ends it for all', async () => {
      const { one, other } = await shared('client', 'both');
      const numbers = async () =>
        [await draftFor(one.person, one.id), await draftFor(other.person, other.id)].map(
          (draft) => draft?.number ?? 0,
        );
      await send(one.id, { itemDescription: 'First' });
      const [first = 0, second2 = 0] = await numbers();
      const no = await other.person.call(refuseProduct, {
        params: { id: other.id, number: second2 },
        body: {
          reason: 'No',
          version: (await draftFor(other.person, other.id))?.version ?? 0,
          signature,
        },
      });
      expect(no.status).toBe(200);
      expect((await draftFor(editor, one.id))?.state).toBe('refused');
      expect((await approve(one.person, one.id, first)).status).toBe(409);
      await send(one.id, { itemDescription: 'Second' });
      const [own = 0, others = 0] = await numbers();
      expect(own).toBeGreaterThan(first);
      expect((await approve(second, one.id, own)).reply.state).toBe('waiting');
      expect((await approve(one.person, one.id, own)).reply.state).toBe('waiting');
      expect(await nameOf(other.id)).toBeNull();
      expect((await draftFor(other.person, other.id))?.approvedSides).toEqual(['staff']);
      expect((await approve(other.person, other.id, others)).reply.state).toBe('current');
      expect(await nameOf(one.id)).toBe('Second');
    });

    testOnce(engine)('refused as changed, names no other client that it asks', async () => {
      const { one, other } = await shared('client', 'client');
      const { number } = await send(one.id, { itemDescription: 'For both' });
      const { problem } = await one.person.call(approveProduct, {
        params: { id: one.id, number },
        body: { version: 999_999, signature },
      });
      expect(problem).toMatchObject({ code: 'draft.changed', current: { draft: { number } } });
      expect(problem).toMatchObject({ current: { draft: { askedClients: [one.clientId] } } });
      expect(one.clientId).not.toBe(other.clientId);
    });

    testOnce(engine)('is opened by its number where another waits at the same product', async () => {
      const { one, other } = await shared('none', 'client');
      const own = await send(other.id, { notes: 'Of its own' });
      await send(one.id, { itemDescription: 'Of the other' });
      const mails = await sendMails(app);
      expect(mails).toHaveLength(2);
      const look = (query: object) =>
        other.person.call(getProductDraft, { params: { id: other.id }, query: { ...query } });
      expect((await look({})).reply.draft?.number).toBe(own.number);
      const { draft } = (await look({ number: own.number + 1 })).reply;
      expect(draft).toMatchObject({ mayAnswer: true, record: { itemDescription: 'Of the other' } });
    });

    test('opens by a mail’s link at the client’s own product, and is answered there', async () => {
      const { one, other } = await shared('none', 'client');
      await control(other.clientId, { answersByLink: true });
      await send(one.id, { itemDescription: 'By link' });
      const [mail] = await sendMails(app);
      const token = tokenIn(mail ?? { link: 'https://x' });
      const { reply } = await app.guest.call(lookByLink, { body: { token } });
      expect(reply).toMatchObject({ productId: other.id, mayAnswer: true });
      expect((await app.guest.call(answerByLink, { body: { token, answer: 'approve' } })).status).toBe(200);
      expect(await nameOf(one.id)).toBe('By link');
    });

    test('that a client cannot look at, because the product is not its own yet or not any more, is a second person’s to approve', async () => {
      const { one, other } = await shared('none', 'client');
      const next = await addClient(app.database, `Next ${cases}`);
      await control(next, { isControlled: true, approval: 'client' });
      const moving = await send(one.id, { clientId: next });
      expect(moving.state).toBe('waiting');
      expect((await draftFor(second, one.id))?.mayAnswer).toBe(true);
      expect((await approve(second, one.id, moving.number)).reply.state).toBe('current');
      const sent = await send(one.id, { itemDescription: 'Of a client that left' });
      await administrator.call(deleteProduct, { params: { id: other.id } });
      await control(next, { approval: 'none' });
      expect((await approve(second, one.id, sent.number)).reply.state).toBe('current');
    });
  });

  describe('What waits goes by who has to approve now', () => {
    /** A product with a release that waits, under a control setting. */
    const waiting = async (approval: Approval) => {
      const { one } = await shared(approval, 'none');
      const sent = await send(one.id, { notes: 'New', caseQuantity: null });
      expect(sent.state).toBe('waiting');
      await sendMails(app);
      return { ...one, number: sent.number };
    };
    const quantity = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply.notes;

    test('a client that has to approve from now on is mailed, and one that has not to any more gets no reminder and opens no link', async () => {
      const { id, clientId, person, email, number } = await waiting('second_person');
      await control(clientId, { approval: 'client', answersByLink: true });
      const mails = await sendMails(app);
      expect(mails.map(({ to, subject }) => [to, subject.replace(/SHARED-\d+/, 'SKU')])).toEqual([
        ['editor@example.com', 'Who approves SKU has changed'],
        [email, 'A release of SKU waits for your answer'],
      ]);
      const token = tokenIn(mails[1] ?? { link: 'https://x' });
      expect((await app.guest.call(lookByLink, { body: { token } })).reply.mayAnswer).toBe(true);
      expect((await approve(second, id, number)).problem.code).toBe('draft.not_asked');
      await control(clientId, { approval: 'second_person' });
      expect(await draftFor(person, id)).toBeNull();
      expect((await app.guest.call(lookByLink, { body: { token } })).problem.code).toBe('link.over');
      const left = await app.database.read
        .selectFrom('notices')
        .select('kind')
        .where('kind', '=', 'release_reminder')
        .where('record', '=', `draft of product ${id}`)
        .where('sent_at', 'is', null)
        .execute();
      expect(left).toEqual([]);
      expect((await approve(second, id, number)).reply.state).toBe('current');
    });

    test('where all have approved who have to now, it is published; where nobody has to and nobody has, it is its editor’s to publish', async () => {
      const both = await waiting('both');
      expect((await approve(both.person, both.id, both.number)).reply.state).toBe('waiting');
      await control(both.clientId, { approval: 'client' });
      expect(await quantity(both.id)).toBe('New');
      const none = await waiting('both');
      await control(none.clientId, { approval: 'none' });
      expect(await quantity(none.id)).toBeNull();
      const draft = await draftFor(editor, none.id);
      expect(draft).toMatchObject({ state: 'draft', needsApproval: false });
      expect(draft?.number).toBeGreaterThan(none.number);
      const { version = 0 } = draft ?? {};
      const published = await editor.call(publishProduct, {
        params: { id: none.id },
        body: { summary: 'New name', version },
      });
      expect(published.reply.state).toBe('current');
    });

    test('a client that shares the SKU only since is asked before what the others have approved is published', async () => {
      const { one, sku } = await shared('both', 'none');
      const sent = await send(one.id, { itemDescription: 'For three' });
      expect((await approve(one.person, one.id, sent.number)).reply.state).toBe('waiting');
      const clientId = await addClient(app.database, `Third ${cases}`);
      const { id } = (await editor.call(createProduct, { body: { sku, clientId } })).reply;
      const person = await app.newPartner(`third-${cases}@client.example`, { clientId });
      await control(clientId, { isControlled: true, approval: 'client' });
      await sendMails(app);
      await control(one.clientId, { approval: 'client' });
      expect([await nameOf(one.id), await nameOf(id)]).toEqual([null, null]);
      expect((await sendMails(app)).map(({ to }) => to)).toContain(`third-${cases}@client.example`);
      const number = (await draftFor(person, id))?.number ?? 0;
      expect((await approve(person, id, number)).reply.state).toBe('current');
      expect([await nameOf(one.id), await nameOf(id)]).toEqual(['For three', 'For three']);
    });

    testOnce(engine)(
      'what all have approved and is refused by now is a draft again, and the setting changes',
      async () => {
        const { one, sku } = await shared('both', 'none');
        const next = await addClient(app.database, `Taken ${cases}`);
        const sent = await send(one.id, { clientId: next });
        expect((await approve(one.person, one.id, sent.number)).reply.state).toBe('waiting');
        await editor.call(createProduct, { body: { sku, clientId: next } });
        expect((await control(one.clientId, { approval: 'client' })).status).toBe(200);
        expect((await draftFor(editor, one.id))?.state).toBe('draft');
      },
    );

    testOnce(engine)(
      'of mails that are due together, none is sent of what ended while the first was',
      async () => {
        const { one } = await shared('client', 'none');
        await app.newPartner(`more-${cases}@client.example`, { clientId: one.clientId });
        await send(one.id, { notes: 'Discarded' });
        const version = (await draftFor(editor, one.id))?.version ?? 0;
        const mails: Mail[] = [];
        const sending = async (mail: Mail) => {
          mails.push(mail);
          await editor.call(discardProductDraft, { params: { id: one.id }, query: { version } });
        };
        await makeSender(app, mails, { sending }).look();
        expect(mails).toHaveLength(1);
      },
    );

    test('when control of one client ends, what another has to approve still waits for that one', async () => {
      const { one, other } = await shared('client', 'client');
      const sent = await send(one.id, { itemDescription: 'For both' });
      await control(one.clientId, { isControlled: false, drafts: 'publish' });
      expect(await nameOf(one.id)).toBeNull();
      const number = (await draftFor(other.person, other.id))?.number ?? 0;
      expect((await approve(one.person, one.id, sent.number)).problem.code).toBe('draft.not_asked');
      expect((await approve(other.person, other.id, number)).reply.state).toBe('current');
      expect(await nameOf(one.id)).toBe('For both');
    });

    test('an approval and a change of the setting at the same moment leave nothing that nobody can answer', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const { id, clientId, number } = await waiting('both');
        const version = (await draftFor(second, id))?.version ?? 0;
        const [approved] = await Promise.all([
          second.call(approveProduct, { params: { id, number }, body: { version, signature } }),
          control(clientId, { approval: 'second_person' }),
        ]);
        expect(approved.status).toBe(200);
        expect(await quantity(id)).toBe('New');
      }
    });
  });
});
