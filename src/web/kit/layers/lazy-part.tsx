import { Component, Suspense, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { partLost, isMissingPart, reloadPage } from './fetch-part.ts';
import { firstWords as words } from '../first-wording.ts';

type LazyPartProps = {
  /** Shown while the code loads; nothing by default. */
  waiting?: ReactNode;
  /** Shown if the code fails to load: by default, that it did. What is missed without a word has null. */
  missing?: ReactNode;
  /** The part, created by `lazy`. */
  children: ReactNode;
};

type LazyPartState = { failure: { error: unknown } | null };

/**
 * A part of a screen whose code is loaded on demand. If that fails, the rest of the screen stays with everything typed in
 * it. Any other error is passed on.
 */
export class LazyPart extends Component<LazyPartProps, LazyPartState> {
  static getDerivedStateFromError(error: unknown): LazyPartState {
    return { failure: { error } };
  }

  override state: LazyPartState = { failure: null };

  override render(): ReactNode {
    const { waiting, missing = <MissingPart />, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={waiting}>{children}</Suspense>;
    if (isMissingPart(failure.error)) return missing;
    throw failure.error;
  }
}

type MissingPartProps = {
  /** The heading: what is missing. */
  title?: string;
  /** Whether the page reloads by itself after the portal is back. */
  reloadsByItself?: boolean;
  reload?: () => void;
  besides?: ReactNode;
};

/** Says that a part of the screen failed to load and why, and offers to reload the page. */
export const MissingPart = ({
  title,
  reloadsByItself = false,
  reload = reloadPage,
  besides,
}: MissingPartProps) => (
  <div role="alert" className="grid gap-3">
    {title ? <h2 className="text-fact font-[640]">{title}</h2> : null}
    <p className="text-ink-quiet">{partLost(reloadsByItself)}</p>
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={reload}>
        {words.loadAgain}
      </Button>
      {besides}
    </div>
  </div>
);
