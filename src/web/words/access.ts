import { refusal as refusalOf } from '#domain/access/can.ts';
import { accessLevel as accessLevelOf } from '#domain/access/roles.ts';
import { wordsOf } from './words-of.ts';

/** The reason that a disabled control shows. */
export const refusal = wordsOf('access.refusal', refusalOf);

/** The 'Access Level' text of the user menu. */
export const accessLevel = wordsOf('access.accessLevel', accessLevelOf);
