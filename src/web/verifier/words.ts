import { RunEventKind } from '#domain/runs/run.ts';
import { Role } from '#domain/access/roles.ts';
import { eventNames, roleNames } from '#web/runs/wording.ts';

/** The name of a kind of event; a newer portal may have others. */
export const kindName = (kind: string): string => {
  const known = RunEventKind.safeParse(kind).data;
  return known ? eventNames[known] : kind;
};

export const verdictNames: Readonly<Record<string, string>> = {
  right: '✓ right',
  wrong: '✗ wrong',
  refused: '– refused',
  repeated: '= not counted',
};

/** The name of a role; a newer portal may have others. */
export const roleName = (role: string): string => {
  const known = Role.safeParse(role).data;
  return known ? roleNames[known] : role;
};

/** A value of an event in words: lists with commas, objects by their names. */
export const shownValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => `${name} ${shownValue(inner)}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const pageWords = {
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
  replayed: 'Every event was judged again by the rules of the portal and by the release in this ZIP.',
} as const;
