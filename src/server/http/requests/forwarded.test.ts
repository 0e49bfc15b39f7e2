import { expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { signIn } from '#domain/auth/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const form = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Field',
  password: 'Label-me-2026!',
  confirmPassword: 'Label-me-2026!',
};

/** A forged address from the sender, different in each request. */
const madeUp = (n: number) => `192.0.2.${n}`;
/** The header after a proxy that appends, as most do: the real sender comes last. */
const throughProxy = (n: number, sender = '203.0.113.7') => `${madeUp(n)}, ${sender}`;

onSqlite((engine) => {
  const startWith = (setting: string | undefined) =>
    startTestApp(engine, setting === undefined ? {} : { TRUST_PROXY: setting });

  const post = (address: string, forwarded: string, body: unknown): [string, RequestInit] => [
    address,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify(body),
    },
  ];

  /** The statuses of the 30th and the 31st sign-up within an hour. */
  const lastSignUps = async (app: TestApp, forwarded: (n: number) => string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 1; n <= 31; n += 1)
      statuses.push((await app.guest.fetch(...post('/api/auth/signup', forwarded(n), form))).status);
    return statuses.slice(-2);
  };

  /** The address that the audit trail records for a sign-in. */
  const addressInTrail = async (app: TestApp, forwarded: string) => {
    const admin = await app.as('administrator');
    await app.guest.fetch(
      ...post(signIn.path, forwarded, { email: 'administrator@example.com', password: testPassword }),
    );
    const { reply } = await admin.call(listAudit, { query: { kind: 'signed_in' } });
    return reply.map(({ address }) => address);
  };

  test('an address that the sender made up gets round no limit @security-2.4', async () => {
    expect(await lastSignUps(await startWith(undefined), madeUp)).toEqual([201, 429]);
    expect(await lastSignUps(await startWith('true'), madeUp)).toEqual([201, 201]);
  });

  test.each([
    ['1', throughProxy],
    ['127.0.0.1, 10.0.0.0/8', throughProxy],
    ['loopback', throughProxy],
    ['2', (n: number) => throughProxy(n, '203.0.113.7, 198.51.100.1')],
    ['127.0.0.1, 198.51.100.1', (n: number) => throughProxy(n, '203.0.113.7, 198.51.100.1')],
  ])(
    'asvs-15.3.4: with TRUST_PROXY=%s it changes neither the limit nor the address in the audit trail @security-2.4',
    async (setting, forwarded) => {
      const app = await startWith(setting);
      expect(await lastSignUps(app, forwarded)).toEqual([201, 429]);
      expect(await addressInTrail(app, forwarded(1))).toEqual(['203.0.113.7']);
    },
  );

  test.each(['1', '127.0.0.1', 'loopback'])(
    'asvs-4.1.3: with TRUST_PROXY=%s senders whom the proxy tells apart have limits of their own @security-2.4',
    async (setting) => {
      expect(await lastSignUps(await startWith(setting), (n) => throughProxy(n, `203.0.113.${n}`))).toEqual([
        201, 201,
      ]);
    },
  );

  test.each(['10.0.0.0/8', 'uniquelocal'])(
    'asvs-4.1.3: with TRUST_PROXY=%s somebody else than the proxy is not believed @security-2.4',
    async (setting) => {
      const app = await startWith(setting);
      expect(await lastSignUps(app, madeUp)).toEqual([201, 429]);
      expect(await addressInTrail(app, madeUp(1))).toEqual(['127.0.0.1']);
    },
  );
});
