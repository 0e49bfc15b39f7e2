import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearToasts } from '#web/kit/use-toast.ts';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** jsdom's global, whose address some test files change. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };
const firstAddress = 'http://localhost:3000/';

// Test files share one environment and one module graph, so each must restore them.
afterEach(() => {
  cleanup();
  clearToasts();
  document.body.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  jsdom.reconfigure({ url: firstAddress });
});

/** Functions that jsdom lacks and the components need: a system theme, sizes, and pointer capture. */
Object.assign(globalThis, {
  matchMedia: (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
  scrollTo: () => undefined,
});

Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});
