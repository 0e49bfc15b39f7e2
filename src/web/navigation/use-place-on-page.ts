import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isInPlace, keepPlace, readPlace, type PlaceOnPage } from './place-on-page.ts';

/**
 * How long a page may take to grow to the stored position when going back, in milliseconds. A call over weak Wi-Fi takes 4 s;
 * whoever acts meanwhile ends it.
 */
const patienceMs = 10_000;

const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls a new screen to the top and focuses its heading, so that it is announced; when going back, restores the
 * position and the focused link. A change of only the query (a page, a filter) leaves the focus where it is.
 */
export const usePlaceOnPage = (): void => {
  const location = useLocation();
  const { pathname } = location;
  // The router gives the same key to every address that is opened from outside.
  const key = location.key === 'default' ? pathname + location.search : location.key;
  const staysInPlace = isInPlace(location.state);
  const arrival = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // During the page change, not after the paint: the router's own scrolling must not be recorded as the old page's
  // position.
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
    // Some browsers do not focus a link that is tapped.
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
 * Focuses the screen's heading, unless the screen has focused a field of its own. While the screen is loading, the main
 * element has the focus, and the heading gets it when it appears.
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

/** Scrolls to the position once the page is long enough; gives up when the user acts or after a timeout. */
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

/** The link, if it can be focused: not in a list that is inert while loading. */
const findLink = (href: string): HTMLElement | null => {
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
  return link?.closest('[inert]') ? null : link;
};
