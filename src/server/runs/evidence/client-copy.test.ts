import { beforeAll, describe, expect, test } from 'vitest';
import type { SealedRun } from '#domain/runs/seal.ts';
import { copyPath } from '#domain/runs/evidence/client-copy.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { groundsOf } from '#domain/runs/evidence/verdict-words.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { forger, sealOf } from '#testing/evidence-batch.ts';
import { filesIn, manifested, signerOf, verified, zipped } from '#testing/evidence.ts';
import { addPartners, type PartnerWorld } from '#testing/partner-world.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('A client’s own copy of evidence', () => {
    let app: TestApp;
    let own: PartnerWorld;
    let other: PartnerWorld;
    let runId: number;

    const download = async (caller: Caller, address = `/api/runs/${runId}/evidence`): Promise<Buffer> => {
      const response = await caller.fetch(address);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };

    beforeAll(async () => {
      app = await startTestApp(engine);
      ({
        clients: [own, other],
      } = await addPartners(app));
      runId = Number(own.records['runs']);
      const artwork = { contentType: 'application/pdf' };
      await app.storage.put(String(own.records['files']), Buffer.from(`${own.word}-JAM v1.pdf`), artwork);
    });

    testOnce(engine)(
      'is signed, says people by role and number, nothing of others, and is tied to the full one by hashes @security-6.5',
      async () => {
        const knows = [await signerOf(app)];
        const full = await verified(await download(await app.as('editor')), { knows });
        const zip = await download(own.person);
        const heads = full.runs[0]?.sha256s ?? [];
        const seal: SealedRun[] = [[runId, heads.length, heads.at(-1) ?? '', null, null]];
        const seals = [sealOf(await signerOf(app), { runs: seal })];
        const copy = await verified(zip, { knows, seals });
        expect([copy.findings, copy.gaps, copy.colour]).toEqual([[], [], 'proven']);
        const [run] = copy.runs;
        expect([run?.sha256s, run?.sums]).toEqual([heads, full.runs[0]?.sums]);
        expect(run?.seals).toMatchObject([{ number: 1, seq: heads.length, isKept: true, isProven: true }]);
        // The seal has hashes that anybody could put beside other words.
        expect(run && groundsOf(run, copy)).toMatchObject([
          { isProof: true },
          {
            sentence: `Run ${runId}: seal 1 of 2026-01-15 08:00:00 UTC has the SHA-256 of the whole events that this copy names, up to event ${heads.length}. That the copy says the same as they do, only its signature shows.`,
            isProof: false,
          },
        ]);
        expect([...new Set(run?.events.map(({ user }) => `${user.id} ${user.name}`))]).toEqual([
          '1 Worker 1',
          '2 Editor 2',
        ]);
        expect(copy.manifest?.madeBy).toBe('the client');
        const paths = [...copy.entries.keys()];
        expect(paths).toContain(copyPath(runId));
        expect(paths.filter((path) => /(?:^|\/)events\.jsonl|refusals/.test(path))).toEqual([]);
        const texts = [...(await filesIn(zip))].filter(([path]) => path !== 'verify.html').join('\n');
        for (const secret of [
          'Test read_only',
          'Test editor',
          'Test administrator',
          'FOREIGN-TO',
          other.word,
        ])
          expect(texts).not.toContain(secret);
      },
    );

    testOnce(engine)('cannot be changed, not even by whoever signs it anew and has no seal', async () => {
      const files = await filesIn(await download(own.person));
      const path = copyPath(runId);
      const lines = files.get(path)?.toString() ?? '';
      const changed = new Map([...files, [path, Buffer.from(lines.replace('"right"', '"wrong"'))] as const]);
      const knows = [await signerOf(app)];
      expect((await verified(await zipped(changed), { knows })).colour).toBe('contradicted');
      const forged = manifested(changed, forger(await signerOf(app)), (made) => ({
        ...made,
        runs: [{ id: runId, seq: 6, sha256: noPrior }],
      }));
      const found = await verified(await zipped(forged));
      expect(found.findings.map(({ sentence }) => sentence)).toEqual([
        `Event 2 of run ${runId} was changed, removed or added in this copy.`,
        expect.stringContaining('ended with event'),
      ]);
    });

    test('is of its own runs and batches; another’s are not there', async () => {
      const batch = `/api/runs/evidence?batch=${own.word}-B1`;
      const { runs } = await verified(await download(own.person, batch));
      expect(runs.map(({ id }) => id)).toEqual([runId]);
      expect((await other.person.fetch(`/api/runs/${runId}/evidence`)).status).toBe(404);
      for (const query of ['', `&client=${own.records['clients']}`, '&client=none'])
        expect((await other.person.fetch(`${batch}${query}`)).status).toBe(404);
    });
  });
});
