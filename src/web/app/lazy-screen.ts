import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { fetchCode } from '#web/kit/fetch-code.ts';

/** How a route carries the way to fetch its code ahead of need. */
type Preloading = { preload: () => void };

/** The part of a route that draws a screen whose code is fetched when somebody goes there. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Pick<RouteObject, 'Component' | 'handle'> => {
  const handle: Preloading = {
    preload: () => {
      // A failure here says nothing yet: the screen asks again when it is drawn, and then it is shown.
      load().catch(() => undefined);
    },
  };
  const Screen = lazy<ComponentType>(async () => ({ default: (await fetchCode(load))[name] }));
  return { Component: Screen, handle };
};

/** Whether a route's handle can fetch its code ahead of need. */
export const canPreload = (handle: unknown): handle is Preloading =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;
