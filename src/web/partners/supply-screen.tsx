import { useParams } from 'react-router';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { SupplyLineCard } from './supply-line-card.tsx';
import { useSupply } from './supply-queries.ts';
import { supplyWords as words } from './supply-wording.ts';

/** /orders/:id: an order as its supplier sees and answers it; staff see the same without the answers. */
export const SupplyScreen = () => {
  const id = idInAddress(useParams()['id']);
  const { data, error } = useSupply(id);
  if (id === undefined || isNotFound(error))
    return (
      <EmptyState
        headingLevel="h1"
        title={words.notFound.title}
        text={words.notFound.text}
        action={<LinkButton to="/">{words.home}</LinkButton>}
      />
    );
  if (!data)
    return error ? <p role="alert">{sentenceOf(error)}</p> : <Skeleton className="mt-8 h-96 rounded-sheet" />;
  return (
    <>
      <PageHead title={words.title(data.number)} lead={words.lead} />
      <div className="grid gap-6">
        {data.lines.map((line) => (
          <SupplyLineCard key={line.position} orderId={data.id} line={line} />
        ))}
      </div>
    </>
  );
};
