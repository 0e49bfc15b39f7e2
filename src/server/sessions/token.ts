import { hash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, as text for headers, cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token. The database stores only this, so that a stolen database opens no session. */
export const tokenHash = (token: string): string => hash('sha256', token);
