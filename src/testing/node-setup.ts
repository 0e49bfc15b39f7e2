import { afterAll } from 'vitest';
import { cleanUpFile } from './clean-up.ts';
import { redirectImports } from './programs/redirect.ts';

redirectImports();

afterAll(cleanUpFile);
