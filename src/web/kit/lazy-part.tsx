import { Component, Suspense, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { codeLost, isMissingCode, reloadPage } from './fetch-code.ts';

type LazyPartProps = {
  /** Stands there while the code is fetched. */
  waiting: ReactNode;
  /** Stands there where the code did not arrive. */
  missing: ReactNode;
  /** The part, made by `lazy`. */
  children: ReactNode;
};

type LazyPartState = { failure: { error: unknown } | null };

/**
 * A part of a screen whose code is fetched when it is needed. Where that does not arrive, the screen stays with all that
 * was typed in it; any other failure is the screen's.
 */
export class LazyPart extends Component<LazyPartProps, LazyPartState> {
  static getDerivedStateFromError(error: unknown): LazyPartState {
    return { failure: { error } };
  }

  override state: LazyPartState = { failure: null };

  override render(): ReactNode {
    const { waiting, missing, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={waiting}>{children}</Suspense>;
    if (isMissingCode(failure.error)) return missing;
    throw failure.error;
  }
}

type MissingPartProps = {
  /** What is missing, as its heading says it. */
  title: string;
  /** The page loads itself again once the portal is back. */
  reloadsByItself?: boolean;
  reload?: () => void;
  besides?: ReactNode;
};

/** Says that a part of the screen is missing and why, and offers the one way to get it. */
export const MissingPart = ({
  title,
  reloadsByItself = false,
  reload = reloadPage,
  besides,
}: MissingPartProps) => (
  <div role="alert" className="grid gap-4">
    <div>
      <h2 className="text-fact font-[640]">{title}</h2>
      <p className="mt-1.5 text-ink-quiet">{codeLost(reloadsByItself)}</p>
    </div>
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={reload}>
        Load again
      </Button>
      {besides}
    </div>
  </div>
);
