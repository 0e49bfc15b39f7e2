import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How Playwright starts the browser of these tests. */
export interface Launch {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/** What the camera of this worker's browser sees: a video in Y4M, read again whenever the camera starts. */
export const cameraFilm = join(tmpdir(), `labelport-camera-${process.pid}.y4m`);

const args = [
  // No host name but this machine's resolves, so tests cannot reach other hosts.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // For pages that leave it so (`small-window.ts`).
  '--window-size=16,16',
  // Optimizing the code of pages that live for a second takes a tenth of the browser's processor time.
  '--js-flags=--no-opt --no-maglev',
  // Every browser has a camera: another one for the tests of the camera would end a worker twice.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${cameraFilm}`,
];

/**
 * Chooses the Chromium: CHROMIUM_PATH, otherwise the one in the npm package `@sparticuz/chromium`, which is unpacked at the
 * first use. It is headless and uses a third of the processor time of Debian's, which is the fallback for processors that
 * the package does not support. Throws if CHROMIUM_PATH cannot be run.
 */
export async function chooseChromium(): Promise<Launch> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    accessSync(given, constants.X_OK);
    return { executablePath: given, args };
  }
  const installed = '/usr/bin/chromium';
  if (process.arch !== 'x64' && existsSync(installed)) return { executablePath: installed, args };
  return unpackChromium();
}

const packaged = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');

/** Unpacks into the package's folder, so that a new version is unpacked again, and atomically, because a run may be interrupted. */
async function unpackChromium(): Promise<Launch> {
  const folder = join(packaged, 'unpacked');
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    await inTemporaryFolder(partial, async () => {
      const { default: chromium, inflate } = await import('@sparticuz/chromium');
      await chromium.executablePath();
      await inflate(join(packaged, 'bin/al2023.tar.br'));
    });
    writeFileSync(join(partial, 'fonts.conf'), fontsOf(folder));
    // A browser that is still running writes its font cache into the deleted folder again.
    if (!existsSync(executablePath)) rmSync(folder, { recursive: true, force: true });
    if (existsSync(folder)) rmSync(partial, { recursive: true });
    else renameSync(partial, folder);
  }
  return {
    executablePath,
    args,
    env: {
      ...definedEnvironment(),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      ...(lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } : {}),
    },
  };
}

/** Whether a library that this program needs (NSS, NSPR or Expat) is missing; the package contains them. */
const lacksLibraries = (program: string): boolean =>
  spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.includes('not found');

/** Adds the package's font to those of the system: a minimal machine has none, and every text would be 0 px wide. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** The package can only unpack into the system's temporary folder. */
async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
