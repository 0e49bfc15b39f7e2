import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { serveDescription } from './serve-description.ts';

test('the description is made once for all who ask meanwhile, and again if it could not be made', async () => {
  const made = [
    Promise.withResolvers<{ openapi: string; text: string }>(),
    Promise.withResolvers<{ openapi: string; text: string }>(),
  ];
  let asked = 0;
  const app = fastify();
  await serveDescription(app, () => {
    asked += 1;
    return made[asked - 1]?.promise ?? Promise.reject(new Error('asked too often'));
  });
  const ask = async () => (await app.inject('/api/openapi.json')).statusCode;
  const askTwice = async (times: number) => {
    const asking = [ask(), ask()];
    await expect.poll(() => asked).toBe(times);
    // Once this is answered, those before it have been heard.
    await app.inject('/api/docs');
    return asking;
  };
  const first = await askTwice(1);
  made[0]?.reject(new Error('A file of the program is not there.'));
  expect(await Promise.all(first)).toEqual([500, 500]);
  const second = await askTwice(2);
  // Long, as the description is: what is short is not kept.
  made[1]?.resolve({ openapi: '3.1.0', text: 'x'.repeat(1_000_000) });
  expect(await Promise.all(second)).toEqual([200, 200]);
  expect([await ask(), asked]).toEqual([200, 2]);
  await app.close();
});
