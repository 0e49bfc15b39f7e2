import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditDetail, AuditLink } from '#domain/audit/contract.ts';
import { resetPassword, signIn, SignIn, signUp, verifyEmail } from '#domain/auth/contract.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { signInByBadge } from '#domain/stations/contract.ts';
import type { Clock } from '../clock.ts';
import type { AuditWriter } from './audit-writer.ts';
import { recordIn } from './named-records.ts';
import { sourceOf } from './source.ts';
import type { AuditEvent } from './store.ts';

/** Records refused calls (403), failed sign-ins, refused sign-ups and bad links. Writes counted events on closing. */
export const auditRefusals = (app: FastifyInstance, writer: AuditWriter, clock: Clock): void => {
  app.addHook('onError', async (request, _, error) => {
    const { endpoint } = request.routeOptions.config;
    if (!(error instanceof Problem) || !endpoint) return;
    const common = { at: clock().toISOString(), source: sourceOf(request) };
    if (endpoint.path === signIn.path && error.code.startsWith('auth.')) {
      const form = SignIn.safeParse(request.body);
      const event = {
        ...common,
        userId: null,
        kind: 'sign_in_failed',
        detail: { code: error.code },
      } as const;
      if (form.success) writer.noteAbout(event, form.data.email);
    } else if (endpoint.path === signUp.path)
      writer.note({ ...common, userId: null, kind: 'sign_up_refused', detail: { code: error.code } });
    else if (endpoint.path === signInByBadge.path && error.code.startsWith('auth.'))
      writer.note({ ...common, userId: null, kind: 'sign_in_failed', detail: { code: error.code } });
    else if (error.code === 'auth.link_invalid')
      writer.note({ ...common, userId: null, kind: 'link_refused', detail: linkOf(endpoint) });
    else if (error.status === 403)
      writer.note({
        ...common,
        kind: 'refused',
        userId: request.actor?.userId ?? null,
        ...aboutOf(request, endpoint, error),
        call: `${endpoint.method} ${endpoint.path}`,
      });
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => writer.closeMinutes(clock().getTime()), limits.audit.countedWithinMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await writer.settled();
  });
};

/** The purpose of the link that a call uses. */
const links: Readonly<Record<string, AuditLink>> = {
  [verifyEmail.path]: 'verification',
  [resetPassword.path]: 'reset',
};

const linkOf = ({ path }: Endpoint): AuditDetail => {
  const link = links[path];
  return link ? { link } : {};
};

/** The record that the address names, and as whom and why the call was refused. */
const aboutOf = (
  { params, actor }: FastifyRequest,
  { path, needs }: Endpoint,
  { code }: Problem,
): Pick<AuditEvent, 'subject' | 'detail'> => {
  const sent: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  const { name, ...subject } = recordIn(path, sent) ?? { entity: null };
  return {
    subject: subject.entity === null ? undefined : subject,
    detail: {
      ...(actor ? { role: actor.role } : {}),
      ...(code === 'access.denied' ? { permission: needs } : { code }),
      ...(name === undefined ? {} : { name }),
    },
  };
};
