import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import { isNotFound } from '#web/api/call.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useFileNames } from '#web/files/file-names.ts';
import { IfOld, NotThere, PartNotThere } from '#web/list/not-there.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { hasFailed } from '#web/api/use-failure.ts';
import { useCan } from '#web/session/session.tsx';
import { useProductDraft } from '../draft-queries.ts';
import { useAllReleases, useReleasedProduct } from '../queries.ts';
import { TypedOfGone } from '../parts/typed-of-gone.tsx';
import { asItWas } from '../wording.ts';
import { ReviewAnswer } from './review-answer.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList, numbered } from './comment-list.tsx';
import { ReviewedPages } from './marked-artwork.tsx';
import { useArtworkOf, useComments, useSayOfRelease } from './queries.ts';
import { reviewWords as words } from './wording.ts';

/** /products/:id/review/:number: a release, waiting or published, with its artwork and what both sides say of it. */
export const ReviewScreen = () => {
  const params = useParams();
  const [id, number] = [idInAddress(params['id']), idInAddress(params['number'])];
  return id === undefined || number === undefined ? (
    <Gone id={id} />
  ) : (
    <Review key={`${id} ${number}`} id={id} number={number} />
  );
};

const Gone = ({ id }: { id: number | undefined }) => (
  <EmptyState
    headingLevel="h1"
    title={words.gone.title}
    text={words.gone.text}
    action={<LinkButton to={id === undefined ? '/' : `/products/${id}`}>{words.toProduct}</LinkButton>}
  />
);

/** What was refused and then changed is another number. */
const Replaced = ({ id, by }: { id: number; by: number }) => (
  <EmptyState
    headingLevel="h1"
    title={words.replaced.title}
    text={words.replaced.text}
    action={<LinkButton to={`/products/${id}/review/${by}`}>{words.toNumber(by)}</LinkButton>}
  />
);

const Review = ({ id, number }: { id: number; number: number }) => {
  const [place, setPlace] = useState<ArtworkPlace | null>(null);
  const [refusal, setRefusal] = useState('');
  const maySay = useCan('release.comment');
  const draftQuery = useProductDraft(id, number, number);
  const draft = draftQuery.data?.number === number ? draftQuery.data : null;
  const releases = useAllReleases('product', id);
  const isOther = releases.data?.some((release) => release.number === number) === true && draft === null;
  // Made at another product with this SKU, or withdrawn: only what was said of it is here.
  const isNowhere = releases.data !== undefined && draftQuery.data !== undefined && !isOther && !draft;
  const released = useReleasedProduct(id, { release: isOther ? number : undefined });
  const own = draft?.record ?? (isOther ? released.data : undefined);
  // What is shown stays while it is published, withdrawn or replaced: something may be typed about it.
  const [last, setLast] = useState(own);
  if (own && own !== last) setLast(own);
  const wasHere = last !== undefined;
  // What has just ended may have been published: that is asked first.
  const isElsewhere = isNowhere && !(wasHere && releases.isFetching);
  const product = own ?? last ?? (isElsewhere ? released.data : undefined);
  const { refetch } = releases;
  useEffect(() => {
    if (isNowhere && wasHere) void refetch();
  }, [isNowhere, wasHere, refetch]);
  const names = useFileNames(id);
  const artwork = useArtworkOf(isElsewhere ? undefined : product, { ...names, ...draft?.fileNames });
  const comments = useComments(id, number);
  const earlier = useComments(id, number - 1, number > 1);
  const { mutate, isPending, error } = useSayOfRelease(id, number);
  if (isNotFound(comments.error) || isNotFound(draftQuery.error)) return <Gone id={id} />;
  if (isElsewhere && !wasHere && draftQuery.data && comments.data?.length === 0)
    return <Replaced id={id} by={draftQuery.data.number} />;
  if (!product || !comments.data)
    return (
      <NotThere
        query={[comments, draftQuery, releases, released].find(hasFailed) ?? comments}
        headingLevel="h1"
        title={asItWas.notLoaded}
        loading={<Skeleton className="mt-8 h-96 rounded-sheet" />}
      />
    );
  const said = numbered(comments.data);
  return (
    <>
      <PageHead
        title={words.title(product.sku, number)}
        lead={isElsewhere ? words.elsewhere : maySay ? words.lead : words.leadOnly}
        actions={<LinkButton to={`/products/${id}`}>{words.toProduct}</LinkButton>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isElsewhere ? null : (
          <section aria-labelledby="artwork" className="grid min-w-0 content-start gap-6">
            <h2 id="artwork" className="text-fact font-[640]">
              {words.artwork}
            </h2>
            {artwork.length === 0 ? <p>{words.noArtwork}</p> : null}
            {artwork.map((one) => (
              <ReviewedPages
                key={one.key}
                artwork={one}
                marks={said.flatMap(({ mark, place: at }) =>
                  at?.file === one.key ? [{ number: mark, place: at }] : [],
                )}
                chosen={place}
                onChoose={maySay ? setPlace : undefined}
              />
            ))}
          </section>
        )}
        <div className="grid min-w-0 content-start gap-8">
          {draft ? (
            <ReviewAnswer id={id} draft={draft} place={place} typed={refusal} onType={setRefusal} />
          ) : (
            <TypedOfGone texts={[refusal]} onClose={() => setRefusal('')} />
          )}
          <section aria-labelledby="comments" className="grid gap-4">
            <h2 id="comments" className="text-fact font-[640]">
              {words.comments}
            </h2>
            <IfOld query={comments} />
            <CommentList comments={said} />
            {maySay ? (
              <CommentForm
                label={words.comment}
                button={words.say}
                missing={words.missing}
                pending={isPending}
                error={error}
                about={place}
                onSay={(text, onSaid, key) =>
                  mutate(
                    { text, place, key },
                    {
                      onSuccess: () => {
                        onSaid();
                        setPlace(null);
                        toast({ title: words.said });
                      },
                    },
                  )
                }
              />
            ) : null}
            {earlier.data && earlier.data.length > 0 ? (
              <div>
                <h3 className="mb-3 font-[640]">{words.earlier(number - 1)}</h3>
                <CommentList comments={numbered(earlier.data)} />
              </div>
            ) : null}
            {earlier.data ? null : <PartNotThere query={earlier} what={words.earlierNotLoaded(number - 1)} />}
          </section>
        </div>
      </div>
    </>
  );
};
