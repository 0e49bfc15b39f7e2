import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { fetchPart } from '#web/kit/layers/fetch-part.ts';

/** How a route's handle provides preloading. */
type Preloading = { preload: () => void };

/** The part of a route for a screen whose code is loaded on demand. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Pick<RouteObject, 'Component' | 'handle'> => {
  const handle: Preloading = {
    preload: () => {
      // Ignored: the screen loads again when it is rendered, and then shows the error.
      load().catch(() => undefined);
    },
  };
  const Screen = lazy<ComponentType>(async () => ({ default: (await fetchPart(load))[name] }));
  return { Component: Screen, handle };
};

/** Whether a route's handle provides preloading. */
export const canPreload = (handle: unknown): handle is Preloading =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;
