import type { ReactNode } from 'react';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { asItWas } from '../wording.ts';

type MissingReleaseProps = {
  error: Error;
  /** The address of the current record. */
  current: string;
  /** Shown if the record does not exist. */
  whole: ReactNode;
  /** Shown after a failure, for another attempt. */
  retry: ReactNode;
};

/** Says why a past state cannot be shown: the record or the release does not exist, or loading failed. */
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
