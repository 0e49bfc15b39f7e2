import { shownInstant } from '#domain/runs/evidence/shown-instant.ts';
import { counted } from '#domain/words/counted.ts';
import type { Finding } from '#domain/runs/evidence/read-files.ts';
import { headlineOf, ofWords, sealsWords, signingWords } from '#domain/runs/evidence/verdict-words.ts';
import type { Verification } from '#domain/runs/evidence/verify.ts';
import { list, make } from './dom.ts';
import { verifierWords as words } from './wording.ts';

const shownAtOnce = 200;

const showFindings = (findings: readonly Finding[]): HTMLElement =>
  list(
    findings
      .slice(0, shownAtOnce)
      .map(({ path, sentence }) =>
        make('span', {}, ...(path === null ? [] : [make('code', {}, path), ' ']), sentence),
      ),
  );

/** What the whole ZIP deserves, and why. */
export const showVerdict = (verification: Verification): HTMLElement => {
  const { colour, findings, gaps, manifest, runs } = verification;
  const events = runs.reduce((sum, run) => sum + run.events.length, 0);
  const written = manifest
    ? words.writtenOnBy({ madeAt: shownInstant(manifest.madeAt), madeBy: manifest.madeBy })
    : '';
  return make(
    'div',
    { class: `verdict ${colour}`, role: 'status' },
    make('h2', {}, headlineOf(verification)),
    make('p', {}, `${ofWords(verification)} ${counted(events, 'event')}.${written}`),
    make('p', {}, signingWords(verification)),
    ...sealsWords(verification).map((sentence) => make('p', {}, sentence)),
    ...(findings.length === 0 ? [] : [make('h3', {}, words.contradictions), showFindings(findings)]),
    ...(gaps.length === 0 ? [] : [make('h3', {}, words.missingOrNotJudged), showFindings(gaps)]),
  );
};
