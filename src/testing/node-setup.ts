import { afterAll } from 'vitest';
import { cleanUpFile } from './clean-up.ts';

afterAll(cleanUpFile);
