import { describe, expect, test } from 'vitest';
import { PasswordHasher } from './password-hasher.ts';

describe('a hasher', () => {
  test('hashes with Argon2id, 19 MiB, two passes and one lane unless told otherwise', async () => {
    expect(await new PasswordHasher().hash('Label-me-2026!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('T2: works on two passwords at a time, in the order in which they came', async () => {
    const hasher = new PasswordHasher();
    const begun: number[] = [];
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<null>());
    const checks = gates.map((gate, index) =>
      hasher.verify('Label-me-2026!', () => {
        begun.push(index);
        return gate.promise;
      }),
    );
    await expect.poll(() => begun).toEqual([0, 1]);
    gates[1]?.resolve(null);
    await checks[1];
    expect(begun).toEqual([0, 1, 2]);
    gates[0]?.resolve(null);
    gates[2]?.resolve(null);
    await Promise.all([checks[0], checks[2]]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    gates[3]?.resolve(null);
    gates[4]?.resolve(null);
    expect(await Promise.all(checks)).toEqual([null, null, null, null, null]);
  });

  test('knows whose password it is, to the last of its bytes', async () => {
    const hasher = new PasswordHasher();
    const long = 'é'.repeat(100);
    const ana = { id: 1, passwordHash: await hasher.hash(`${long}1`) };
    expect(await hasher.verify(`${long}1`, async () => ana)).toBe(ana);
    expect(await hasher.verify(`${long}2`, async () => ana)).toBeNull();
    expect(await hasher.verify('no account has this password', async () => null)).toBeNull();
  });

  test('goes on after a look-up that failed', async () => {
    const hasher = new PasswordHasher();
    const fails = () => hasher.verify('x', () => Promise.reject(new Error('The database is away.')));
    for (let count = 0; count < 3; count += 1) await expect(fails()).rejects.toThrow('The database is away.');
    expect(await hasher.verify('x', async () => null)).toBeNull();
  });
});
