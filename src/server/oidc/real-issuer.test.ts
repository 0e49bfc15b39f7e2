import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { expect, test } from 'vitest';
import { getCurrentUser, SignedIn } from '#domain/auth/contract.ts';
import { BrowserJar } from '#testing/servers/browser-jar.ts';
import { callerWith } from '#testing/caller.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

const site = 'http://portal.example:3000';

/** An issuer of `oidc-provider` at which one person is always ready to sign in and to consent. */
const startProvider = async (): Promise<string> => {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const claims = { sub: 'edda-1', email: 'edda@company.example', email_verified: true, groups: ['editors'] };
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'labelport',
        client_secret: 'secret',
        redirect_uris: [`${site}/api/auth/oidc/callback`],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['signs the cookies of a test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...claims, name: 'Edda Winter' }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: claims.sub } });
    const grant = new provider.Grant({
      clientId: String(params['client_id']),
      ...(session ? { accountId: session.accountId } : {}),
    });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  };
  return url;
};

onSqlite((engine) => {
  test('a person signs in at an issuer of oidc-provider, whose claims are in its user info', async () => {
    const issuer = await startProvider();
    const app = await startTestApp(engine, {
      PUBLIC_URL: site,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'labelport',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: 'groups:editors=editor',
    });
    const [here, there] = [new BrowserJar(), new BrowserJar()];
    const start = await here.send(`${app.url}/api/auth/oidc/start?to=/runs`);
    let next = start.headers.get('location') ?? '';
    // No right to refresh is asked for: a session lasts as long as the portal's own rules say.
    expect(new URL(next).searchParams.get('scope')).toBe('openid email profile');
    while (next.startsWith(issuer))
      next = new URL((await there.send(next)).headers.get('location') ?? 'about:blank', next).href;
    const back = await here.send(next.replace(site, app.url));
    expect(back.headers.get('location')).toBe('/auth/sso');
    const response = await here.send(`${app.url}/api/auth/oidc/finish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { token } = SignedIn.parse(await response.json());
    expect((await callerWith(app.url, token, null).call(getCurrentUser, {})).reply).toMatchObject({
      firstName: 'Edda',
      lastName: 'Winter',
      email: 'edda@company.example',
      role: 'editor',
    });
  });
});
