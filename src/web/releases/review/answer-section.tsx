import type { ComponentProps } from 'react';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { reviewWords as words } from './wording.ts';

type AnswerSectionProps = Pick<ComponentProps<typeof CommentForm>, 'typed' | 'onType'> & {
  /** The words of the button that approves. */
  approve: string;
  pending: boolean;
  /** Why approving, and why refusing, failed; null if what failed is said elsewhere. */
  notApproved?: Error | null;
  notRefused?: Error | null;
  onApprove: () => void;
  onRefuse: (reason: string) => void;
};

/** The answer to a release: it is approved by a button, or refused with a reason. */
export const AnswerSection = ({
  approve,
  pending,
  notApproved = null,
  notRefused = null,
  onApprove,
  onRefuse,
  ...typing
}: AnswerSectionProps) => (
  <section aria-labelledby="answer" className="grid gap-4 rounded-sheet border-2 border-accent px-4 py-3">
    <h2 id="answer" className="text-fact font-[640]">
      {words.answer}
    </h2>
    <div>
      <Button variant="primary" pending={pending} onClick={onApprove}>
        {approve}
      </Button>
    </div>
    {notApproved ? (
      <p role="alert" className="text-danger">
        {sentenceOf(notApproved)}
      </p>
    ) : null}
    <CommentForm
      {...typing}
      label={words.reason}
      button={words.refuse}
      missing={words.reasonMissing}
      max={limits.text.reason}
      pending={pending}
      error={notRefused}
      onSay={onRefuse}
    />
  </section>
);
