import { spawn } from 'node:child_process';

/** A server other than the portal, for negative controls. */
export interface OtherProgram {
  port: number;
  pid: number;
  kill(): void;
}

/** Runs a module in a child process, which must print the port of 127.0.0.1 that it listens on. */
export const startProgram = async (program: string): Promise<OtherProgram> => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text)),
  );
  return { port: Number(said), pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL') };
};
