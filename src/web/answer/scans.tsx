import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Doubt } from '#domain/scan/doubt.ts';
import { AboveAll, showAboveAll } from '#web/kit/layers/above-all.tsx';
import { useSession } from '#web/session/session.tsx';
import { takeBadge } from '#web/scan/asked-badge.ts';
import { HandOverHere } from '#web/stations/parts/hand-over-here.tsx';
import { countScans } from '../scan/counting.ts';
import { fill } from '../scan/field-memory.ts';
import { watchFrames } from '../scan/frame-focus.ts';
import { listenForScans, type KeyboardScan } from '../scan/listen.ts';
import { isProductSearch } from '../scan/scan-box.ts';
import { deliverScan, useScans } from '../scan/scan-handlers.ts';

/** The delay before fetching the code that answers scans, in milliseconds: the first screen comes first. */
const patienceMs = 600;

const fetchAnswer = async () => import('./answer-scan.tsx');

/** Learnt scanners are not part of the first load. */
const fetchSettings = async () => (await import('../scan/scanner-settings.ts')).hearAsLearnt();

const fetchDoubt = async () => import('../scan/say-doubt.tsx');

/** A search field searches its own screen; keys that it got only by the way were scanned at the page. */
const isOfSearch = ({ burst, field, isByTheWay }: KeyboardScan): boolean =>
  burst.place === 'search' && field !== null && (!isByTheWay || isProductSearch(field.field));

const deliver = (scan: KeyboardScan): void => {
  const { burst, text, field } = scan;
  if (takeBadge(text)) return;
  if (field === null || !isOfSearch(scan)) {
    const isInForm = burst.place === 'form' || burst.place === 'number';
    deliverScan({ text, field: isInForm ? field : null });
    return;
  }
  fill(field.field, text);
  field.field.form?.requestSubmit();
  if (isProductSearch(field.field)) deliverScan({ text, field: null, isSearched: true });
};

const sayDoubt = (doubt: Doubt): void => {
  // If its code does not load, the connection is lost, which the screen says.
  fetchDoubt()
    .then((code) => code.sayDoubt(doubt))
    .catch(() => undefined);
};

/**
 * Listens for scans on every screen and answers them, while a user is signed in. Not on the sign-in: a password manager
 * types as fast as a scanner, and its Enter signs in.
 */
export const Scans = () => {
  // The home screen is rendered before the session is known, and may be scanned at.
  const { status, user } = useSession();
  const isOfStaff = user === null || user.partner === null;
  useEffect(() => countScans(isOfStaff), [isOfStaff]);
  const isSignedIn = status !== 'signed_out';
  const isKnown = status === 'signed_in';
  const navigate = useNavigate();
  const location = useLocation();
  /** Where the user is when an answer comes. */
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  });
  const queryClient = useQueryClient();

  const underWay = useRef(new AbortController());

  useScans((scan) => {
    // A newer scan replaces the one that is being answered.
    underWay.current.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    fetchAnswer()
      .then(({ answerScan }) =>
        answerScan(scan, { scannedAt: location, where: () => here.current, navigate, queryClient }, signal),
      )
      .catch(() => {
        // The code did not load: the search reports the failed connection.
        if (!signal.aborted) void navigate(`/search?q=${encodeURIComponent(scan.text)}`);
      });
  });

  // A layout effect, as that of a search box: no key is unheard between the drawing of a screen and its effects.
  useLayoutEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = listenForScans({ onScan: deliver, onDoubt: sayDoubt });
    const stopWatching = watchFrames();
    return () => {
      stop();
      stopWatching();
      // The next user has not scanned anything yet.
      underWay.current.abort();
      showAboveAll(null);
    };
  }, [isSignedIn]);

  useEffect(() => {
    if (!isKnown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Counted from the frame after the one that draws the screen, however slow the machine is.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          fetchAnswer()
            .then(fetchSettings)
            .then(fetchDoubt)
            .catch(() => undefined);
        }, patienceMs);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isKnown]);

  return (
    <>
      <HandOverHere />
      <AboveAll className="pointer-events-none fixed inset-x-0 bottom-0 z-[65] flex justify-center p-4 print:hidden" />
    </>
  );
};
