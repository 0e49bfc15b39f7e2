import { LinkButton } from './controls/link-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { usePageTitle } from './page-title.ts';

type NotFoundProps = {
  title: string;
  text: string;
  /** Where to go on from here, and what its link is called. */
  to: string;
  action: string;
};

/** The page of something that does not exist, or no longer exists. */
export const NotFound = ({ title, text, to, action }: NotFoundProps) => {
  usePageTitle(title);
  return (
    <EmptyState
      headingLevel="h1"
      title={title}
      text={text}
      action={
        <LinkButton to={to} variant="primary">
          {action}
        </LinkButton>
      }
    />
  );
};
