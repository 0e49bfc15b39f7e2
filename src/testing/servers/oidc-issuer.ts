import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** The person who signs in, and what is wrong with what the issuer says. */
export interface Says {
  claims: Record<string, unknown>;
  /** Claims of the ID token that differ from what was asked for. */
  token?: Record<string, unknown>;
  /** What it says of the person when it is asked, beside the token; null if it fails. */
  info?: Record<string, unknown> | null;
  /** Signs with a key that the issuer does not publish. */
  isForged?: boolean;
  /** Another state in the answer to the browser. */
  state?: string;
  /** Another issuer in the answer to the browser (RFC 9207). */
  iss?: string;
}

/** An issuer that says what a test tells it to, also what no real one would. */
export interface TestIssuer {
  url: string;
  says: Says;
  /** Whether it answers at all. */
  isAway: boolean;
  /** A logout token with these claims besides the usual ones. */
  logoutToken(claims: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on; the one before is no longer published. Returns how to sign with that again. */
  rotate(): Promise<() => void>;
}

const json = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const newKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, jwk };
};

/** Starts an issuer on this machine; `atEnd` gets how to stop it. */
export const startTestIssuer = async (atEnd: (stop: () => void) => void): Promise<TestIssuer> => {
  let key = await newKey('first');
  let published = key.jwk;
  const stranger = await newKey('first');
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const nowS = () => Math.floor(Date.now() / 1000);

  const idToken = (nonce: string): Promise<string> => {
    const { claims, token = {}, isForged = false } = issuer.says;
    const iat = nowS();
    const all = { iss: issuer.url, aud: 'labelport', iat, exp: iat + 60, nonce, ...claims, ...token };
    const { kid, privateKey } = isForged ? stranger : key;
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer.url);
    if (issuer.isAway) return void response.destroy();
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        userinfo_endpoint: `${issuer.url}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (url.pathname === '/keys') return json(response, { keys: [published] });
    if (url.pathname === '/me') {
      const { claims, info = {} } = issuer.says;
      if (info === null) return void response.writeHead(500).end();
      return json(response, { sub: claims['sub'], ...info });
    }
    if (url.pathname === '/authorize') {
      const code = `code-${codes.size + 1}`;
      const asked = url.searchParams;
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', issuer.says.state ?? asked.get('state') ?? '');
      back.searchParams.set('iss', issuer.says.iss ?? issuer.url);
      return void response.writeHead(302, { location: back.href }).end();
    }
    const form = new URLSearchParams(await text(request));
    const kept = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    if (kept?.challenge !== challenge)
      return void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_grant' }));
    const token = await idToken(kept.nonce);
    return json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${port}`,
    says: { claims: {} },
    isAway: false,
    rotate: async () => {
      const before = key;
      key = await newKey('second');
      published = key.jwk;
      return () => {
        key = before;
      };
    },
    logoutToken: (claims) => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const usual = { iss: issuer.url, aud: 'labelport', iat: nowS(), jti: String(nowS()), events };
      const { kid, privateKey } = key;
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' })
        .sign(privateKey);
    },
  };
  return issuer;
};
