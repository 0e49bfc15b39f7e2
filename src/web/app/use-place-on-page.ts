import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isInPlace, keepPlace, readPlace, type PlaceOnPage } from './place-on-page.ts';

/** How long a page that is returned to may take to grow to where one was, in milliseconds. */
const patienceMs = 3000;

const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Gives a new screen its top and its heading the focus, so that it is read out; and a screen that Back leads to the
 * place and the link where one was. A change of the query alone (a page, a filter) leaves the focus where it is.
 */
export const usePlaceOnPage = (): void => {
  const location = useLocation();
  const { key, pathname } = location;
  const staysInPlace = isInPlace(location.state);
  const arrival = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // In step with the change of page, not after the paint: the router's scrolling must not be kept as the old page's place.
  useLayoutEffect(() => {
    let focusedHref: string | null = null;
    const remember = () => {
      keepPlace(key, { scrollY, focusedHref });
    };
    const noticeLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null;
      focusedHref = link?.getAttribute('href') ?? null;
      remember();
    };
    addEventListener('scrollend', remember);
    addEventListener('focusin', noticeLink);
    // Some browsers give a link that is tapped no focus.
    addEventListener('click', noticeLink, { capture: true });
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('scrollend', remember);
      removeEventListener('focusin', noticeLink);
      removeEventListener('click', noticeLink, { capture: true });
      removeEventListener('pagehide', remember);
    };
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = shownPath.current === null;
    const samePath = shownPath.current === pathname;
    shownPath.current = pathname;
    const place = arrival === NavigationType.Pop ? readPlace(key) : null;
    if (place) return returnTo(place);
    if (isFirst) return undefined;
    if (samePath && staysInPlace) return undefined;
    if (arrival !== NavigationType.Replace || !samePath) scrollTo(0, 0);
    return samePath ? undefined : focusHeading();
  }, [key, pathname, arrival, staysInPlace]);
};

/**
 * Puts the focus on the screen's heading, unless the screen has put it on a field of its own. While the screen is still
 * loading the main part holds it, and the heading takes over when it is there.
 */
const focusHeading = (): (() => void) | undefined => {
  const main = document.getElementById('main');
  if (!main || main.contains(document.activeElement) || focusHeadingOf(main)) return undefined;
  main.focus({ preventScroll: true });
  const loading = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeadingOf(main)) loading.disconnect();
  });
  loading.observe(main, { childList: true, subtree: true });
  const patience = setTimeout(() => {
    loading.disconnect();
  }, patienceMs);
  return () => {
    clearTimeout(patience);
    loading.disconnect();
  };
};

const focusHeadingOf = (main: HTMLElement): boolean => {
  const heading = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

/** Waits until the page has grown so far, then goes there; gives up when the person moves or the patience ends. */
const returnTo = ({ scrollY: target, focusedHref }: PlaceOnPage): (() => void) => {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const sign of signsOfLife) removeEventListener(sign, stop);
  };
  const attempt = () => {
    scrollTo(0, target);
    const link = focusedHref === null ? null : findLink(focusedHref);
    if (link && document.activeElement !== link) link.focus({ preventScroll: true });
    const arrived = Math.abs(scrollY - target) < 2 && (focusedHref === null || link !== null);
    if (arrived || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const sign of signsOfLife) addEventListener(sign, stop, { passive: true });
  attempt();
  return stop;
};

/** The link, where it can be used: one in a list that waits for its answer takes no focus. */
const findLink = (href: string): HTMLElement | null => {
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
  return link?.closest('[inert]') ? null : link;
};
