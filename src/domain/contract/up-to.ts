/**
 * A limit for the `max` of a schema, with what it says beyond: 'At most 1,000,000.', 'At most 50 codes.'. The figure is written out
 * only when it is said.
 */
export const upTo = (most: number, what = ''): [most: number, params: { error: () => string }] => [
  most,
  { error: () => `At most ${most.toLocaleString('en-US')}${what === '' ? '' : ` ${what}`}.` },
];
