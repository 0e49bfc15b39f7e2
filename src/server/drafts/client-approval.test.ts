import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, updateClient } from '#domain/clients/contract.ts';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { commentOnRelease, listReleaseComments } from '#domain/releases/comment-contract.ts';
import { getClientControl, setClientControl } from '#domain/releases/control-contract.ts';
import {
  approveClient,
  approveProduct,
  getClientDraft,
  getProductDraft,
  listClientDrafts,
  publishClient,
  publishProduct,
  refuseProduct,
  withdrawProduct,
} from '#domain/releases/draft-contract.ts';
import type { Approval } from '#domain/releases/approval.ts';
import { listProductReleases } from '#domain/releases/contract.ts';
import { onBothEngines, testOfLocks } from '#testing/engines.ts';
import { storeFacts } from '#server/files/store.ts';
import { addClient } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { sendMails } from '#testing/servers/mails.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const signature = { password: testPassword };

/** What a drawing says that was read, but for its pages. */
const read = {
  state: 'read' as const,
  pagesRead: 1,
  pixels: null,
  codes: [],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
};

onBothEngines((engine) => {
  describe('A client approves what is labelled for it', () => {
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

    /** A product with a draft that was sent for approval, its client's person, and how to answer it. */
    const waiting = async (approval: Approval, artworkFiles: string[] = []) => {
      cases += 1;
      const clientId = await addClient(app.database, `Client ${cases}`);
      const { id } = (await editor.call(createProduct, { body: { sku: `SKU-${cases}`, clientId } })).reply;
      await administrator.call(setClientControl, {
        params: { id: clientId },
        body: { isControlled: true, approval },
      });
      const labels = [{ labelSku: `L-${cases}`, artworkFiles }];
      const save = (itemDescription: string) =>
        editor.call(updateProduct, {
          params: { id },
          body: { itemDescription, ...(artworkFiles.length === 0 ? {} : { labels }) },
        });
      const send = async () => {
        const { reply } = await editor.call(getProductDraft, { params: { id } });
        const version = reply.draft?.version ?? 0;
        const body = { summary: 'New name', version, reason: 'It is a drawing.' };
        return editor.call(publishProduct, { params: { id }, body });
      };
      await save('A new name');
      const { reply: release } = await send();
      const person = await app.newPartner(`person-${cases}@client.example`, { clientId });
      const draftFor = async (caller: Caller) =>
        (await caller.call(getProductDraft, { params: { id } })).reply.draft;
      const approve = async (caller: Caller) => {
        const version = (await draftFor(caller))?.version;
        return caller.call(approveProduct, {
          params: { id, number: release.number },
          body: { signature, ...(version === undefined ? {} : { version }) },
        });
      };
      const name = async () => (await editor.call(getProduct, { params: { id } })).reply.itemDescription;
      return { clientId, id, number: release.number, person, draftFor, approve, name, save, send };
    };

    test('its control says who approves, and true for needsApproval is a second person', async () => {
      const clientId = await addClient(app.database, 'Controlled');
      const set = async (body: object) => {
        const { reply } = await administrator.call(setClientControl, { params: { id: clientId }, body });
        return [reply.approval, reply.needsApproval];
      };
      expect(await set({ needsApproval: true })).toEqual(['second_person', true]);
      expect(await set({ approval: 'client' })).toEqual(['client', true]);
      expect(await set({ needsApproval: false })).toEqual(['none', false]);
      expect(await set({ approval: 'both' })).toEqual(['both', true]);
      expect((await editor.call(getClientControl, { params: { id: clientId } })).reply.approval).toBe('both');
      const wrong = await administrator.call(setClientControl, {
        params: { id: clientId },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is none
        body: { approval: 'everybody' as 'both' },
      });
      expect(wrong.problem.fields).toEqual({ approval: 'Choose none, second_person, client or both.' });
    });

    test('the client alone publishes where it alone approves, by its own signature', async () => {
      const { person, draftFor, approve, name, clientId, id, number } = await waiting('client');
      expect((await person.call(listClientDrafts, { params: { id: clientId } })).reply.drafts).toMatchObject([
        { id, number, state: 'waiting', by: 'Editor 1' },
      ]);
      expect(await draftFor(person)).toMatchObject({
        mayAnswer: true,
        by: 'Editor 1',
        sentBy: 'Editor 1',
        summary: 'New name',
      });
      expect((await approve(second)).problem.code).toBe('draft.not_asked');
      const unread = await person.call(approveProduct, { params: { id, number }, body: { signature } });
      expect(unread.problem.fields).toEqual({ version: 'Say which version you have read.' });
      const version = (await draftFor(person))?.version ?? 0;
      const byAnother = await person.call(approveProduct, {
        params: { id, number },
        body: { version, signature: { email: 'second@example.com', password: testPassword } },
      });
      expect(byAnother.problem.code).toBe('signature.may_not');
      expect(await name()).toBeNull();
      expect((await approve(person)).reply).toMatchObject({
        state: 'current',
        by: 'Editor 1',
        approvedBy: 'Client 2',
      });
      expect(await name()).toBe('A new name');
    });

    test('where both approve, the second of them publishes, whoever comes first', async () => {
      for (const clientIsFirst of [true, false]) {
        const { person, approve, name, draftFor, clientId } = await waiting('both');
        const [first, last] = clientIsFirst ? [person, second] : [second, person];
        expect((await approve(first)).reply.state).toBe('waiting');
        const left = await person.call(listClientDrafts, { params: { id: clientId } });
        expect(left.reply.total).toBe(clientIsFirst ? 0 : 1);
        expect(await name()).toBeNull();
        expect((await draftFor(last))?.approvedSides).toEqual([clientIsFirst ? 'client' : 'staff']);
        expect((await approve(first)).problem.code).toBe('draft.not_asked');
        expect((await approve(last)).reply.state).toBe('current');
        expect(await name()).toBe('A new name');
      }
    });

    test('it refuses with a note at a place of the artwork, the editor mends, and it approves', async () => {
      const file = await addArtworkFile(app, 'front.pdf');
      const sizes = [{ widthMm: 60, heightMm: 40 }];
      await app.database.write((queries) => storeFacts(queries, file, { ...read, pages: 2, sizes }));
      const { person, draftFor, save, send, name, id, number } = await waiting('client', [file]);
      const version = (await draftFor(person))?.version ?? 0;
      const place = { file, page: 1, xMm: 12.5, yMm: 30 };
      const wrong: [object, string][] = [
        [{ file: 'documents/another.pdf' }, 'This release has no such artwork.'],
        [{ page: 3 }, 'The file has no page 3.'],
        [{ yMm: 41 }, 'This place is not on the page.'],
      ];
      for (const [part, sentence] of wrong) {
        const misplaced = { text: 'Here', place: { ...place, ...part } };
        const answer = await person.call(commentOnRelease, { params: { id, number }, body: misplaced });
        expect([answer.status, answer.problem.fields]).toEqual([400, { place: sentence }]);
      }
      const comment = await person.call(commentOnRelease, {
        params: { id, number },
        body: { text: 'This line is cut off.', place },
      });
      expect(comment.reply).toMatchObject({ by: 'Client 1', isOfClient: true, place });
      const refused = await person.call(refuseProduct, {
        params: { id, number },
        body: { reason: 'See the note', version, signature },
      });
      expect(refused.status).toBe(200);
      expect(await draftFor(person)).toBeNull();
      await editor.call(commentOnRelease, { params: { id, number }, body: { text: 'Moved it up.' } });
      const said = (await person.call(listReleaseComments, { params: { id, number } })).reply;
      expect(said.map(({ by, text }) => [by, text])).toEqual([
        ['Client 1', 'This line is cut off.'],
        ['Editor 2', 'Moved it up.'],
      ]);
      await save('A shorter name');
      await send();
      const stale = await person.call(approveProduct, {
        params: { id, number },
        body: { version, signature },
      });
      expect([stale.status, stale.problem.code]).toEqual([409, 'draft.changed']);
      expect(JSON.stringify(stale.problem)).toContain('A shorter name');
      expect(JSON.stringify(stale.problem)).not.toContain('Test editor');
      const next = await draftFor(person);
      const approved = await person.call(approveProduct, {
        params: { id, number: next?.number ?? 0 },
        body: { version: next?.version ?? 0, signature },
      });
      expect(approved.reply.state).toBe('current');
      expect(await name()).toBe('A shorter name');
    });

    test('a refusal shows it no draft that was not sent, and a draft that moves the product not to whom', async () => {
      const { person, draftFor, save, id, number, send, clientId } = await waiting('client');
      const read = await draftFor(person);
      await save('Not for its eyes');
      const answer = () =>
        person.call(approveProduct, {
          params: { id, number },
          body: { version: read?.version ?? 0, signature },
        });
      const refused = await answer();
      expect([refused.status, refused.problem.code]).toEqual([409, 'draft.changed']);
      expect(refused.problem).toMatchObject({ current: { draft: null } });
      expect(JSON.stringify(refused.problem)).not.toContain('Not for its eyes');
      const next = await addClient(app.database, 'Next client');
      await editor.call(updateProduct, { params: { id }, body: { clientId: next } });
      await send();
      const moving = await draftFor(person);
      expect(moving?.record).toMatchObject({ clientId: null, clientName: null });
      expect(moving?.changes).toContainEqual({
        field: 'clientId',
        labelNumber: null,
        before: clientId,
        after: null,
      });
      const waits = await answer();
      expect(JSON.stringify([moving, waits.problem])).not.toContain('Next client');
      expect((await draftFor(editor))?.record.clientName).toBe('Next client');
    });

    testOfLocks(engine)('whoever becomes another client’s at that moment signs for neither', async () => {
      const { person, draftFor, id, number, name } = await waiting('client');
      const elsewhere = await addClient(app.database, `Elsewhere ${cases}`);
      const version = (await draftFor(person))?.version ?? 0;
      const { answering } = await app.database.write(async (queries) => {
        const moved = queries.updateTable('users').set({ partner_client_id: elsewhere });
        await moved.where('id', '=', person.userId ?? 0).execute();
        const body = { version, signature };
        const begun = person.call(approveProduct, { params: { id, number }, body });
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        return { answering: begun };
      });
      expect((await answering).problem.code).toBe('signature.wrong');
      expect(await name()).toBeNull();
    });

    test('its own instructions wait for it as well: its people are mailed and answer, and the editor hears of it', async () => {
      const name = `Own ${cases}`;
      const clientId = (await editor.call(createClient, { body: { name } })).reply.id;
      await administrator.call(setClientControl, {
        params: { id: clientId },
        body: { isControlled: true, approval: 'client' },
      });
      const person = await app.newPartner(`own-${cases}@client.example`, { clientId });
      await sendMails(app);
      const params = { id: clientId };
      const body = { labellingInstructions: 'Wipe it dry first.' };
      const { version } = (await editor.call(updateClient, { params, body })).reply;
      await editor.call(publishClient, { params, body: { summary: 'Wiped first', version } });
      const asked = await sendMails(app);
      expect(asked.map(({ to, subject, link }) => [to, subject, link])).toEqual([
        [
          `own-${cases}@client.example`,
          'Your instructions wait for your answer',
          `https://labels.example.com/clients/${clientId}`,
        ],
      ]);
      const left = () =>
        app.database.read
          .selectFrom('notices')
          .select('kind')
          .where('record', '=', `draft of client ${clientId}`)
          .where('sent_at', 'is', null)
          .execute();
      expect((await left()).map(({ kind }) => kind)).toEqual(['client_reminder', 'client_reminder']);
      const { draft } = (await person.call(getClientDraft, { params })).reply;
      expect(draft).toMatchObject({ mayAnswer: true, sentBy: 'Editor 1' });
      const approved = await person.call(approveClient, {
        params: { id: clientId, number: draft?.number ?? 0 },
        body: { version: draft?.version ?? 0, signature },
      });
      expect(approved.reply).toMatchObject({ state: 'current', approvedBy: 'Client 2' });
      expect(await left()).toEqual([]);
      expect((await sendMails(app)).map(({ to, subject }) => [to, subject])).toEqual([
        ['editor@example.com', `The client has approved ${name}`],
      ]);
    });

    test('an editor withdraws what waits: it is a draft again with all that was saved, and the client reads it no more; sent again, it is mailed an hour after the last mail, or at once after an answer', async () => {
      const { person, draftFor, id, number, save, send, approve } = await waiting('client');
      await sendMails(app);
      const version = (await draftFor(editor))?.version ?? 0;
      const withdraw = (of: { number: number; version: number }, by = second) =>
        by.call(withdrawProduct, { params: { id, number: of.number }, body: { version: of.version } });
      expect((await withdraw({ number, version }, person)).status).toBe(403);
      for (const other of [
        { number, version: version + 1 },
        { number: number - 1, version },
      ])
        expect((await withdraw(other)).problem).toMatchObject({
          code: 'draft.changed',
          current: { draft: { number } },
        });
      expect((await withdraw({ number, version })).status).toBe(200);
      expect(await draftFor(person)).toBeNull();
      const draft = await draftFor(editor);
      expect(draft).toMatchObject({ state: 'draft', record: { itemDescription: 'A new name' } });
      expect(draft?.number).toBeGreaterThan(number);
      const again = await withdraw({ number: draft?.number ?? 0, version });
      expect(again.problem.code).toBe('draft.not_waiting');
      expect((await approve(person)).status).not.toBe(200);
      expect(await sendMails(app)).toEqual([]);
      const asks = `A release of SKU-${cases} waits for your answer`;
      const mailed = async (inMs = 0) => {
        const clock = { ...app.clock, now: new Date(app.clock.now.getTime() + inMs) };
        return (await sendMails({ ...app, clock })).map(({ subject }) => subject);
      };
      const { reply: sent } = await send();
      expect([sent.state, await mailed()]).toEqual(['waiting', [asks]]);
      expect((await withdraw({ number: sent.number, version })).status).toBe(200);
      const { number: asked } = (await send()).reply;
      expect([await mailed(), await mailed(59 * 60_000)].flat()).toEqual([]);
      expect(await mailed(60 * 60_000)).toEqual([asks]);
      const body = { reason: 'Too long', version, signature };
      expect((await person.call(refuseProduct, { params: { id, number: asked }, body })).status).toBe(200);
      await mailed();
      await save('A shorter name');
      await send();
      expect(await mailed()).toEqual([asks]);
    });

    test('a draft that was not sent takes no comment, and nobody is mailed about it', async () => {
      const { person, approve, draftFor, save, id } = await waiting('client');
      await approve(person);
      await sendMails(app);
      await save('Not sent');
      const number = (await draftFor(editor))?.number ?? 0;
      const body = { text: 'Look here' };
      expect((await editor.call(commentOnRelease, { params: { id, number }, body })).status).toBe(404);
      expect((await editor.call(listReleaseComments, { params: { id, number } })).status).toBe(404);
      expect(await sendMails(app)).toEqual([]);
    });

    test('after a product has become another client’s, that one reads and counts nothing of the time before', async () => {
      const { person, approve, draftFor, id, number, send, clientId } = await waiting('client');
      const say = (caller: Caller, at: number, text: string) =>
        caller.call(commentOnRelease, { params: { id, number: at }, body: { text } });
      const saidIn = async (caller: Caller, at: number) => {
        const { status, reply } = await caller.call(listReleaseComments, { params: { id, number: at } });
        return status === 200 ? reply.map(({ text }) => text) : status;
      };
      await say(person, number, 'Of the first client');
      await approve(person);
      const next = await addClient(app.database, `After ${clientId}`);
      await editor.call(updateProduct, { params: { id }, body: { clientId: next } });
      const moved = (await send()).reply.number;
      await say(editor, moved, 'About leaving');
      app.clock.advance(1_000);
      const version = (await draftFor(person))?.version ?? 0;
      const answered = await person.call(approveProduct, {
        params: { id, number: moved },
        body: { version, signature },
      });
      expect(answered.reply.state).toBe('current');
      const heir = await app.newPartner(`heir-${clientId}@client.example`, { clientId: next });
      expect((await say(heir, moved, 'Ours now')).status).toBe(201);
      expect((await say(heir, number, 'Old')).problem.code).toBe('release.not_found');
      expect(await saidIn(heir, number)).toBe(404);
      expect(await saidIn(heir, moved)).toEqual(['Ours now']);
      expect(await saidIn(editor, moved)).toEqual(['About leaving', 'Ours now']);
      expect(await saidIn(editor, number)).toEqual(['Of the first client']);
      const page = await heir.call(listProductReleases, { params: { id }, query: { page: 1, pageSize: 1 } });
      expect(page.headers.get('x-total-count')).toBe('1');
      expect(page.reply.map((release) => release.number)).toEqual([moved]);
      const after = await heir.call(listProductReleases, {
        params: { id },
        query: { page: 2, pageSize: 1 },
      });
      expect(after.reply).toEqual([]);
    });

    test('what is not for the client to approve, it does not see', async () => {
      for (const approval of ['second_person', 'none'] as const) {
        const { person, draftFor, clientId } = await waiting(approval);
        expect(await draftFor(person)).toBeNull();
        expect((await person.call(listClientDrafts, { params: { id: clientId } })).reply.total).toBe(0);
      }
    });
  });
});
