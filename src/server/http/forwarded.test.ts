import { expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

const form = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Field',
  password: 'Label-me-2026!',
  confirmPassword: 'Label-me-2026!',
};

onSqlite((engine) => {
  /** How the sign-ups of 31 senders are answered, each of whom says another address. */
  const signUps = async (settings: Record<string, string>): Promise<number[]> => {
    const app = await startTestApp(engine, settings);
    const statuses: number[] = [];
    for (let n = 1; n <= 31; n += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` };
      const answer = await app.guest.fetch('/api/auth/signup', {
        method: 'POST',
        headers,
        body: JSON.stringify(form),
      });
      statuses.push(answer.status);
    }
    return statuses;
  };

  test('an address that the sender made up gets round no limit', async () => {
    expect((await signUps({})).slice(-2)).toEqual([409, 429]);
    expect((await signUps({ TRUST_PROXY: 'true' })).slice(-2)).toEqual([409, 409]);
  });
});
