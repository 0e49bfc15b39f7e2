import { afterAll } from 'vitest';
import './programs/redirect.ts';
import { cleanUpFile } from './clean-up.ts';

afterAll(cleanUpFile);
