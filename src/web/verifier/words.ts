import { type Shown, wordsOf } from '#web/words/words-of.ts';
import { RunEventKind } from '#domain/runs/run.ts';
import { Role } from '#domain/access/roles.ts';
import { eventNames, roleNames } from '#web/runs/wording.ts';

/** The name of a kind of event; a newer portal may have others. */
export const kindName = (kind: string): string => {
  const known = RunEventKind.safeParse(kind).data;
  return known ? eventNames[known] : kind;
};

export const verdictNames: Readonly<Record<string, string>> = wordsOf('verifier.verdictNames', {
  right: '✓ right',
  wrong: '✗ wrong',
  refused: '– refused',
  repeated: '= not counted',
});

/** What the verdict of an event is called that the page has not compared with anything. */
export const saidVerdicts: Readonly<Record<string, string>> = wordsOf('verifier.saidVerdicts', {
  right: 'says right',
  wrong: 'says wrong',
  refused: 'says refused',
  repeated: 'says not counted',
});

/** The name of a role; a newer portal may have others. */
export const roleName = (role: string): string => {
  const known = Role.safeParse(role).data;
  return known ? roleNames[known] : role;
};

/** A value of an event in words: lists with commas, objects by their names. */
export const shownValue = wordsOf('verifier.shownValue', (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => `${name} ${shownValue(inner)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
});

export const pageWords = wordsOf('verifier.pageWords', {
  title: 'Verify evidence of runs',
  lead: 'Choose the ZIP as it was downloaded. It is read on this computer; this page sends nothing anywhere, and works without a network.',
  zip: 'The ZIP of evidence',
  zipHint: 'or drop it anywhere on this page',
  seals: 'Seals that were kept outside',
  sealsHint: 'seal-….json, as many as you have; optional',
  fingerprint: 'Fingerprint of the portal’s key',
  fingerprintHint:
    '64 digits and letters, from whoever runs the portal or from its address /api/portal; never from the ZIP. Without it nothing is proven. Several with commas.',
  noFingerprint: 'This is no fingerprint: it has 64 digits and letters from a to f.',
  proves: 'What this proves',
  provesNot: 'What it does not prove',
  unread: '✗ This file could not be read',
  replayedInPart: 'Events were judged again by the rules of the portal up to the first contradiction.',
  replayedWithoutRelease:
    'Every event was judged again by the rules of the portal. The release is not in this ZIP as it was: what the start and the rolls say of it was not judged.',
  byScan: 'By scan',
  byEye: 'By eye',
  replayed: 'Every event was judged again by the rules of the portal and by the release in this ZIP.',

  sealsMap: ({ map }: { map: Shown }) => `Seals: ${map}`,
  verified: 'Verified',
  verifying: ({ name }: { name: Shown }) => `Verifying ${name} …`,
  everyPiece: 'every piece',
  onePieceIn: ({ every }: { every: Shown }) => `one piece in ${every}`,
  andFirstLastAfterEachIssue: 'and the first, the last, after each issue and after each stop',
  andFirst: 'and the first',
  thePortal: 'the portal',
  asEventsSay: 'As the events say: ',
  approvedBy: ({ approvedBy }: { approvedBy: Shown }) => `, approved by ${approvedBy}`,
  by: ({ summary, by, value, at }: { summary: Shown; by: Shown; value: Shown; at: Shown }) =>
    `${summary}, by ${by}${value}, ${at}`,
  state: 'State',
  client: 'Client',
  release: 'Release',
  releasePublished: 'Release published',
  clientsRelease: 'Client’s release',
  clientsReleasePublished: 'Client’s release published',
  label: 'Label',
  gtin: 'GTIN',
  batch: 'Batch',
  planned: 'Planned',
  level: 'What gets the label',
  checks: 'Checks',
  issued: 'Issued',
  applied: 'Applied',
  notCounted: 'not counted',
  spoiled: 'Spoiled',
  returned: 'Returned',
  unexplained: 'Unexplained',
  rightChecks: 'Right checks',
  wrongChecks: 'Wrong checks',
  station: 'Station',
  printer: 'Printer',
  scanner: 'Scanner',
  started: 'Started',
  ended: 'Ended',
  notEnded: 'not ended',
  timeZoneServer: 'Time zone of the server',
  clockServerAtStart: 'Clock of the server at the start',
  notInDoubt: 'not in doubt',
  inDoubt: ({ now, latest }: { now: Shown; latest: Shown }) =>
    `in doubt: it said ${now}, and had seen ${latest}`,
  portal: 'Portal',
  since: ({ site, toISOString }: { site: Shown; toISOString: Shown }) => `${site}, since ${toISOString}`,
  shadowMode: 'Shadow mode',
  yesItWarnedAndStoppedNobody: 'yes: it warned and stopped nobody',
  secondPerson: ', second person',
  notConfirmedBeforeStart: 'not confirmed before the start',
  peopleRun: ({ id }: { id: Shown }) => `People of run ${id}`,
  who: 'Who',
  role: 'Role',
  events: 'Events',
  hadConfirmedReleases: 'Had confirmed the releases',
  ofRun: ({ caption, id }: { caption: Shown; id: Shown }) => `${caption} of run ${id}`,
  aProductThatCannotBeRead: 'a product that cannot be read',
  run: ({ id, value }: { id: Shown; value: Shown }) => `Run ${id}, ${value}`,
  byScanByEyeKeptAnd: ({
    scanned,
    value,
    scanned2,
    seen,
    repeated,
    value2,
  }: {
    scanned: Shown;
    value: Shown;
    scanned2: Shown;
    seen: Shown;
    repeated: Shown;
    value2: Shown;
  }) =>
    `${scanned} ${value}: ${scanned2} by scan, ${seen} by eye. ${repeated} ${value2} kept and not counted.`,
} as const);
