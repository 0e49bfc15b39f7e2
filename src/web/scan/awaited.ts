let count = 0;

/** Whether a layer that was asked for is still being loaded: keys outside all fields are meant for it. */
export const isLayerAwaited = (): boolean => count > 0;

/** Says that a layer is awaited, until the returned function is called. */
export const awaitLayer = (): (() => void) => {
  count += 1;
  return () => {
    count -= 1;
  };
};
