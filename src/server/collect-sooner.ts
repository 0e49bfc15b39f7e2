import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage once the heap has grown by 40 %, instead of up to 300 %. Under a flood of large bodies and
 * lists (X2) the process used 300 MB instead of 437, at the same rate of responses.
 */
export const collectSooner = (): void => setFlagsFromString('--heap-growing-percent=40');
