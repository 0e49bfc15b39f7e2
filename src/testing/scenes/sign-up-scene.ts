import { beforeAll, beforeEach } from 'vitest';
import { signIn, verifyEmail } from '#domain/auth/contract.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

const minute = 60_000;

export const hour = 60 * minute;

/** A portal that mails, and somebody else who signs up in each test. */
export const signUpScene = (engine: Engine) => {
  let app: TestApp;
  let post: MailServer;
  let people = 0;
  let email = '';
  beforeAll(async () => {
    post = await startMailServer();
    app = await startTestApp(engine, {
      SMTP_URL: post.url,
      MAIL_FROM: 'Labelport <labels@example.com>',
      PUBLIC_URL: 'https://portal.example.com/',
    });
  });
  beforeEach(() => {
    people += 1;
    email = `person-${people}@example.com`;
    // Keeps tests clear of the hourly limit for sign-ups.
    app.clock.advance(hour);
    post.isRefusing = false;
  });
  const form = () => ({
    firstName: 'Ana',
    lastName: 'Field',
    email,
    password: testPassword,
    confirmPassword: testPassword,
  });
  const register = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    app.guest.fetch('/api/auth/signup', {
      method: 'POST',
      body: JSON.stringify({ ...form(), ...more }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const verify = (token: string) => app.guest.call(verifyEmail, { body: { token } });
  const enter = () => app.guest.call(signIn, { body: { email, password: testPassword } });
  const stored = () =>
    app.database.read.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirst();
  return {
    get app() {
      return app;
    },
    form,
    stored,
    get email() {
      return email;
    },
    set email(address: string) {
      email = address;
    },
    register,
    verify,
    get post() {
      return post;
    },
    enter,
    get people() {
      return people;
    },
  };
};
