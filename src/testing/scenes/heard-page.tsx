import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { useSession } from '#web/session/session.tsx';

/** A page on which scans are heard, each of which is answered by `resolved`. */
export const drawHeard = (what: ReactElement, resolved: ResolvedCode, breathMs?: number) =>
  renderScreen(what, {
    ...(breathMs === undefined ? {} : { breathMs }),
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => ({ body: resolved }),
    hearsScans: true,
  });

/** The user is known, and the listener is active. */
export const ready = () => screen.findByText('ready');

export const Ready = () => (useSession().status === 'signed_in' ? <p>ready</p> : null);
