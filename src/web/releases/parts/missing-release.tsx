import type { ReactNode } from 'react';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { asItWas } from '../wording.ts';

type MissingReleaseProps = {
  error: Error;
  /** The address of the record as it is. */
  current: string;
  /** Shown if there is no such record at all. */
  whole: ReactNode;
  /** Tries again what failed on the way. */
  retry: ReactNode;
};

/** Why a record cannot be shown as it was: no such record, no such release, or a failure that may pass. */
export const MissingRelease = ({ error, current, whole, retry }: MissingReleaseProps) => {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'product.not_found' || code === 'client.not_found') return whole;
  const isMissing = code === 'release.not_found' || code === 'request.invalid';
  return (
    <EmptyState
      headingLevel="h1"
      title={isMissing ? asItWas.missing : asItWas.notLoaded}
      text={isMissing ? asItWas.missingText : sentenceOf(error)}
      action={
        isMissing ? (
          <LinkButton to={current} variant="primary">
            {asItWas.leave}
          </LinkButton>
        ) : (
          retry
        )
      }
    />
  );
};
