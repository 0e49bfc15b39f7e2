import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine, type ExamineParts } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { cleanUp } from './clean-up.ts';

/** In bytes; the screens call it a GB. */
export const gibibyte = 1024 ** 3;

const roomy = async () => ({ free: 500 * gibibyte, total: 1000 * gibibyte });

type SomeParts = Partial<ExamineParts> & Pick<ExamineParts, 'environment'>;

/** All findings of the doctor, in order. */
export const allFindings = async (parts: SomeParts): Promise<Finding[]> =>
  Array.fromAsync(
    examine({ clock: () => new Date(), space: roomy, projectDir: await builtProject(), ...parts }),
  );

/** A project's folder with a built web app and a private `.env`. */
export const builtProject = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-project-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'dist/web'), { recursive: true });
  await writeFile(join(folder, 'dist/web/index.html'), '');
  await writeFile(join(folder, '.env'), 'PORT=3000\n', { mode: 0o600 });
  return folder;
};

/** The findings of the doctor by check: state and sentence. */
export const findingsOf = async (parts: SomeParts) => {
  const states: Record<string, string> = {};
  const sentences: Record<string, string> = {};
  for (const { check, state, sentence } of await allFindings(parts)) {
    states[check] = state;
    sentences[check] = sentence;
  }
  return { states, sentences };
};
