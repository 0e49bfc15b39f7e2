import type { z } from 'zod';
import { roleHeader } from '#domain/access/role-header.ts';
import {
  addressOf,
  type CallInput,
  type Endpoint,
  type ReplyOf,
  type UploadBody,
} from '#domain/contract/endpoint.ts';
import { failureOf, loseSession, noteAccess, stationTokenKey } from './call.ts';
import { toldHere } from '#web/words/told.ts';
import { readToken } from './token.ts';

/** The progress of an upload in bytes of the whole request; `total` is 0 while unknown. */
export interface SentBytes {
  sent: number;
  total: number;
}

export interface UploadOptions {
  /** Cancels the upload; the server discards incomplete files. */
  signal?: AbortSignal;
  onProgress?: (bytes: SentBytes) => void;
  /** Called when the last byte was sent; only the response is pending. */
  onSent?: () => void;
}

/** A call of the contract that takes files. */
export type UploadEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, UploadBody, z.ZodType>;

type UploadInput<E extends UploadEndpoint> = Omit<CallInput<E>, 'body'> & {
  files: readonly File[];
  /** The form's JSON fields; those left out are not sent. */
  json?: JsonInput<E>;
};

type JsonInput<E extends UploadEndpoint> = E extends { body?: { json: infer Json } }
  ? { [Name in keyof Json]?: Json[Name] extends z.ZodType ? z.input<Json[Name]> | undefined : never }
  : Record<string, never>;

/** Parameters and query as they are written into an address. */
interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

const formOf = (
  { field, fields = {} }: UploadBody,
  files: readonly File[],
  json: Record<string, unknown> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, value] of Object.entries(json))
    if (value !== undefined) form.append(name, JSON.stringify(value));
  for (const file of files) form.append(field, file, file.name);
  return form;
};

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The upload was stopped.', 'AbortError');

/**
 * Uploads files with a call of the contract and returns its reply. Throws refusals as CallError, a lost connection as
 * TypeError, an abort as the signal's reason. Not fetch: only XMLHttpRequest reports progress.
 */
export const upload = <E extends UploadEndpoint>(
  endpoint: E,
  input: UploadInput<E>,
  { signal, onProgress, onSent }: UploadOptions = {},
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const { body } = endpoint;
    if (!body) return reject(new Error(`${endpoint.path} takes no files.`));
    const refuse = () => reject(reasonOf(signal));
    if (signal?.aborted) return refuse();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only written into the address, as text
    const { params, query } = input as AnyInput;
    const token = readToken();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();

    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ sent: loaded, total }));
    request.upload.addEventListener('load', () => onSent?.());
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 401 && token) loseSession(token);
      const role = request.getResponseHeader(roleHeader);
      if (status < 200 || status > 299) {
        const failure = failureOf(status, statusText, responseText);
        noteAccess(role, failure);
        return reject(failure);
      }
      noteAccess(role);
      try {
        // The server parses every reply by this endpoint's schema before sending it, so it has this type.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        resolve(toldHere(JSON.parse(responseText)) as ReplyOf<E>);
      } catch {
        // A proxy's page instead of the response: whether the files were stored is unknown.
        reject(new TypeError('The answer could not be read.'));
      }
    });
    request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
    request.addEventListener('abort', refuse);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);

    request.open(endpoint.method, addressOf(endpoint, params, query));
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    const station = localStorage.getItem(stationTokenKey);
    if (station) request.setRequestHeader('x-station-token', station);
    request.send(formOf(body, input.files, input.json));
  });
