import { roleHeader } from '#domain/access/role-header.ts';
import { addressOf, type CallInput, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import { answerWithinMs } from '#domain/limits.ts';
import { keepAnswer, knownAnswer, knownUnder } from './known-answers.ts';
import { forgetToken, readToken } from './token.ts';
import { toldHere } from '#web/words/told.ts';
import { apiWords as words } from './wording.ts';

interface ErrorBody {
  message?: string;
  code?: ProblemCode;
  fields?: Record<string, string>;
  current?: unknown;
  changed?: { by: string; at: string };
  existingId?: number;
  findings?: unknown;
}

/** A call that was refused or failed. Its message is `{status}: {text}`; `sentence` is for the user. */
export class CallError extends Error {
  readonly status: number;
  readonly sentence: string;
  readonly code: ProblemCode | null;
  readonly fields: Record<string, string>;
  readonly current: unknown;
  /** Who changed the record and when, as an instant, if a stale version was refused; null if unknown. */
  readonly changed: { by: string; at: string } | null;
  readonly existingId: number | null;
  /** What was found in artwork, if that is the reason; not checked. */
  readonly findings: unknown;
  /** Whether the sentence comes from the portal itself, not from a proxy, which sends pages of its own. */
  readonly isFromPortal: boolean;

  constructor(status: number, text: string, body: ErrorBody = {}, replacement?: string) {
    super(`${status}: ${text}`);
    this.name = 'CallError';
    this.status = status;
    this.sentence = replacement ?? text;
    this.isFromPortal = replacement === undefined;
    this.code = body.code ?? null;
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.changed = body.changed ?? null;
    this.existingId = body.existingId ?? null;
    this.findings = body.findings;
  }
}

/** Whether the record never existed or was deleted. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Whether a call was aborted because its response did not begin in time. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** The message for the user: the sentence of a refused call, or that the portal could not be reached. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof CallError) return error.sentence;
  return isOutOfTime(error) ? words.outOfTime : words.notReached;
};

/**
 * Whether a failed change has certainly changed nothing: the portal refused it, or the request was invalid. If there was
 * no response, or one from a proxy, or the portal itself does not know, the change may have been made.
 */
export const hasChangedNothing = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code !== 'service.unsure' &&
  (error.code !== null || error.status < 500);

/** The message for a failed save: why it failed, whether anything was saved, and that nothing typed is lost. */
export const unsavedSentence = (error: unknown): string => {
  const reason = sentenceOf(error).replace(/[^.!?]$/, '$&.');
  const outcome = hasChangedNothing(error) ? words.nothingWasSaved : words.maybeSaved;
  const explained = reason.includes(outcome) ? reason : `${reason} ${outcome}`;
  return words.nothingLost({ explained });
};

/** A reply, and the total from its header. */
export interface Answer<T> {
  value: T;
  /** The number of all rows that match, if the reply is one page of them. */
  total: number | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Set for a call that a timer makes, not the user: it does not keep the session alive. */
  background?: boolean;
  /** Completes the call even if the page is closed meanwhile. */
  outlivesPage?: boolean;
  /** One key per record to create: if the call is sent twice, the record is created once. */
  idempotencyKey?: string;
}

/** Options that determine request headers. */
type Sent = CallOptions & { knownTag?: string | undefined };

const listeners = new Set<() => void>();

/** Calls the listener whenever the server reports that the session is over; returns a function that unsubscribes. */
export const onSessionLost = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const accessListeners = new Set<(role: string | null) => void>();

/**
 * Calls the listener with the role under which the server handled a call, and with null if it refused one for lack of
 * permission. Returns a function that unsubscribes.
 */
export const onAccess = (listener: (role: string | null) => void): (() => void) => {
  accessListeners.add(listener);
  return () => accessListeners.delete(listener);
};

/** Notifies the listeners of the role that a response reports. */
export const noteAccess = (role: string | null, refusal?: CallError): void => {
  const isRefused = refusal?.code === 'access.denied';
  if (role === null && !isRefused) return;
  for (const listener of accessListeners) listener(isRefused ? null : role);
};

/** The message if a proxy answered: its own page is not meant for users. */
const sentenceOfStatus = (status: number): string => {
  if (status === 413) return words.tooLarge;
  if (status === 429) return words.tooMuchAtOnce;
  if (status >= 500) return words.noAnswer;
  return words.somethingWentWrong;
};

/** Parses an error response; text that is not from our contract goes into the error's message and is not shown. */
export const failureOf = (status: number, statusText: string, text: string): CallError => {
  const body = errorBodyIn(text);
  return body?.message
    ? new CallError(status, body.message, body)
    : new CallError(status, body ? statusText : text || statusText, body ?? {}, sentenceOfStatus(status));
};

const errorBodyIn = (text: string): ErrorBody | null => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every failure of our server has this form, see problems.ts there
    return toldHere(JSON.parse(text)) as ErrorBody | null;
  } catch {
    return null;
  }
};

/** Ends this browser's session after a 401 for a call with this token. */
export const loseSession = (sentToken: string): void => {
  forgetToken(sentToken);
  for (const listener of listeners) listener();
};

/** The storage key of the station's token, in a browser that is a station. */
export const stationTokenKey = 'station_token';

const headersFor = (body: unknown, { background = false, idempotencyKey, knownTag }: Sent): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const station = localStorage.getItem(stationTokenKey);
  if (station) headers.set('x-station-token', station);
  if (background) headers.set('x-background', '1');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (knownTag !== undefined) headers.set('if-none-match', knownTag);
  return headers;
};

/** Fetches, and aborts if no response begins in time: a broken connection may never report an error. */
const fetchInTime = async (
  address: string,
  asked: AbortSignal | undefined,
  request: RequestInit,
): Promise<Response> => {
  const controller = new AbortController();
  const stop = () => controller.abort(asked?.reason);
  if (asked?.aborted) stop();
  asked?.addEventListener('abort', stop);
  const late = new DOMException('The answer did not begin in time.', 'TimeoutError');
  const timer = setTimeout(() => controller.abort(late), answerWithinMs);
  try {
    return await fetch(address, { ...request, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
};

const send = async (endpoint: Endpoint, input: AnyInput, options: Sent): Promise<Response> => {
  const { params, query, body } = input;
  const sentToken = readToken();
  const response = await fetchInTime(addressOf(endpoint, params, query), options.signal, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: headersFor(body, options),
    keepalive: options.outlivesPage ?? false,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
  });
  const role = response.headers.get(roleHeader);
  if (response.ok || (response.status === 304 && options.knownTag !== undefined)) {
    noteAccess(role);
    return response;
  }
  if (response.status === 401 && sentToken && endpoint.needs !== 'public') loseSession(sentToken);
  const failure = failureOf(response.status, response.statusText, await response.text());
  noteAccess(role, failure);
  throw failure;
};

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes a call of the contract; returns its reply, and the total from its header. */
export const callForAnswer = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same object without its types: from here on it is only sent
  const sent = input as AnyInput;
  const place = knownUnder(readToken(), addressOf(endpoint, sent.params, sent.query));
  const known = endpoint.revalidates ? knownAnswer(place) : undefined;
  const response = await send(endpoint, sent, { ...options, knownTag: known?.tag });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cached under this endpoint's own address
  if (known && response.status === 304) return known.answer as Answer<ReplyOf<E>>;
  const isFile = 'kind' in endpoint.reply && endpoint.reply.kind === 'file';
  const total = response.headers.get('x-total-count');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server parses every reply by this endpoint's schema before sending it
  const value = (isFile ? await response.blob() : toldHere(await response.json())) as ReplyOf<E>;
  const answer = { value, total: total === null ? null : Number(total) };
  const tag = response.headers.get('etag');
  if (endpoint.revalidates && tag !== null) keepAnswer(place, tag, answer);
  return answer;
};

/** Makes a call of the contract and returns its reply; throws refusals as CallError. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => (await callForAnswer(endpoint, input, options)).value;
