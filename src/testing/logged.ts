import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';

const Line = z.looseObject({ level: z.number(), msg: z.string() });

/** A log of what is worth a look, and its lines: level, text and the fields that are named. */
export const openLog = (...names: string[]): { logger: FastifyBaseLogger; lines: () => unknown[] } => {
  const written: string[] = [];
  return {
    logger: pino({ level: 'warn' }, { write: (line: string) => void written.push(line) }),
    lines: () =>
      written.map((text) => {
        const line = Line.parse(JSON.parse(text));
        return [line.level, line.msg, ...names.flatMap((name) => (name in line ? [line[name]] : []))];
      }),
  };
};
