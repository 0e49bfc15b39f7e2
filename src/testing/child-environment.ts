/**
 * The environment of portals and commands that tests start. It contains no settings, but shares the compile cache,
 * which halves the CPU time of a short command.
 */
export const childEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
