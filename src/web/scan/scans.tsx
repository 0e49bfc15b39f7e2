import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AboveAll, showAboveAll } from '#web/kit/above-all.tsx';
import { useSession } from '#web/session/session.tsx';
import { listenForScans, type KeyboardScan } from './listen.ts';
import { deliverScan, useScans } from './scan-handlers.ts';

/** How long after the first screen the code is fetched that answers scans, in milliseconds: the screen comes first. */
const patienceMs = 600;

const fetchAnswer = async () => import('./answer-scan.tsx');

/** Learnt scanners are no part of the first load. */
const fetchSettings = async () => (await import('./scanner-settings.ts')).hearAsLearnt();

const deliver = ({ burst, text, field }: KeyboardScan): void => {
  deliverScan({ text, field: burst.place === 'form' ? field : null });
};

/**
 * Hears the scanner on every screen and answers it. Only while somebody is signed in: a password manager types as fast
 * as a scanner, and its Enter signs in.
 */
export const Scans = () => {
  // Home is drawn before the session is known, and scanned at.
  const { status } = useSession();
  const isSignedIn = status !== 'signed_out';
  const isKnown = status === 'signed_in';
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();

  const underWay = useRef(new AbortController());

  useScans((scan) => {
    // A newer scan takes the place of the one that is being answered.
    underWay.current.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    fetchAnswer()
      .then(({ answerScan }) => answerScan(scan, { location, navigate, queryClient }, signal))
      .catch(() => {
        // Its code did not arrive: the search says what became of the connection.
        if (!signal.aborted) void navigate(`/search?q=${encodeURIComponent(scan.text)}`);
      });
  });

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = listenForScans(deliver);
    return () => {
      stop();
      // Who signs in next has scanned nothing yet.
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
    <AboveAll className="pointer-events-none fixed inset-x-0 bottom-0 z-[65] flex justify-center p-4 print:hidden" />
  );
};
