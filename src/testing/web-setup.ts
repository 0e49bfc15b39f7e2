import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearToasts } from '#web/kit/layers/use-toast.ts';

/** The library prints the whole document into every error, also into those of a poll that nobody reads: a tenth of the time. */
class NotFoundError extends Error {
  override name = 'TestingLibraryElementError';
  readonly #container: Element;
  #message: string;
  #isWhole = false;

  constructor(message: string, container: Element) {
    super();
    this.#message = message;
    this.#container = container;
  }

  override get message(): string {
    if (!this.#isWhole) this.#message += `\n\n${prettyDOM(this.#container) || ''}`;
    this.#isWhole = true;
    return this.#message;
  }

  override set message(message: string) {
    this.#message = message;
    this.#isWhole = true;
  }
}

// Vitest records 100 frames of each error.
Error.stackTraceLimit = 15;

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => new NotFoundError(message ?? '', container),
});

/** jsdom's global, whose address some test files change. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };
const firstAddress = 'http://localhost:3000/';

/**
 * jsdom draws its frames by an interval that it starts when a frame is asked for, or when the element with the focus goes.
 * Started while a test has false time, that interval never fires, and no file after it has a frame: so it is always running.
 */
const { requestAnimationFrame: askForFrame, cancelAnimationFrame: cancelFrame } = globalThis;
let frame = 0;
const askAgain = (): void => {
  frame = askForFrame(askAgain);
};
askAgain();

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
  cancelFrame(frame);
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
