import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import {
  answerByLink,
  lookByLink,
  pictureByLink,
  type LinkedRelease,
} from '#domain/releases/link-contract.ts';
import { call, CallError, isNotFound, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { NotThere } from '#web/list/not-there.tsx';
import { asItWas } from '../wording.ts';
import { AnswerSection } from './answer-section.tsx';
import { CommentList, numbered } from './comment-list.tsx';
import { MarkedArtwork } from './marked-artwork.tsx';
import { ReleaseChanges } from './release-changes.tsx';
import { linkWords, reviewWords as words } from './wording.ts';

const tokenIn = (text: string): string | null => new URLSearchParams(text.replace(/^#/, '')).get('token');

/**
 * The token of the link. It moves behind the # of the address at once, which no server and no other site gets, and where a
 * reload finds it.
 */
const useToken = (): string => {
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const given = tokenIn(search);
  const [token] = useState(() => given ?? tokenIn(hash) ?? '');
  useEffect(() => {
    if (given !== null)
      void navigate({ pathname, hash: `token=${encodeURIComponent(given)}` }, { replace: true });
  }, [given, pathname, navigate]);
  return token;
};

const dead: ReadonlySet<string | null> = new Set([
  'link.not_found',
  'link.over',
  'link.used',
  'request.invalid',
]);

/** Whether the portal itself says that the link opens nothing; anything else may pass. */
const isDead = (error: Error | null): boolean => error instanceof CallError && dead.has(error.code);

/** /release: the release that the link in a mail opens, without an account. */
export const LinkScreen = () => {
  const token = useToken();
  const query = useQuery({
    queryKey: keyOf('release-link', 'release', token),
    queryFn: ({ signal }) => call(lookByLink, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const { data, error } = query;
  const [done, setDone] = useState<'approve' | 'refuse' | null>(null);
  if (done !== null)
    return (
      <EmptyState
        headingLevel="h1"
        title={done === 'approve' ? linkWords.approved : linkWords.refused}
        text={done === 'approve' ? linkWords.approvedText : linkWords.refusedText}
      />
    );
  if (data) return <Linked token={token} release={data} onDone={setDone} />;
  if (token === '' || isDead(error))
    return (
      <EmptyState
        headingLevel="h1"
        title={linkWords.dead}
        text={error ? sentenceOf(error) : ''}
        action={<LinkButton to="/auth/signin">{linkWords.signIn}</LinkButton>}
      />
    );
  return (
    <NotThere
      query={query}
      headingLevel="h1"
      title={asItWas.notLoaded}
      loading={
        <>
          <output className="sr-only">{linkWords.loading}</output>
          <Skeleton className="mt-8 h-96 rounded-sheet" />
        </>
      }
    />
  );
};

type LinkedProps = {
  token: string;
  release: LinkedRelease;
  onDone: (answer: 'approve' | 'refuse') => void;
};

const Linked = ({ token, release, onDone }: LinkedProps) => {
  const [place, setPlace] = useState<ArtworkPlace | null>(null);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: { answer: 'approve' } | { answer: 'refuse'; reason: string }) =>
      call(answerByLink, { body: { token, ...body, ...('reason' in body ? { place } : {}) } }),
    onSuccess: (_, { answer }) => onDone(answer),
  });
  const said = numbered(release.comments);
  return (
    <>
      <PageHead
        title={words.title(release.sku, release.number)}
        lead={release.mayAnswer ? words.lead : words.leadOnly}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="artwork" className="grid min-w-0 content-start gap-6">
          <h2 id="artwork" className="text-fact font-[640]">
            {words.artwork}
          </h2>
          {release.artwork.length === 0 ? <p>{words.noArtwork}</p> : null}
          {release.artwork.map((one) => (
            <LinkedArtwork
              key={one.key}
              token={token}
              artwork={one}
              marks={said.flatMap(({ mark, place: at }) =>
                at?.file === one.key ? [{ number: mark, place: at }] : [],
              )}
              place={place}
              onChoose={release.mayAnswer ? setPlace : undefined}
            />
          ))}
        </section>
        <div className="grid min-w-0 content-start gap-8">
          <ReleaseChanges release={release} isBrief />
          {release.mayAnswer ? (
            <AnswerSection
              approve={words.approve}
              pending={isPending}
              notApproved={variables?.answer === 'approve' ? error : null}
              notRefused={variables?.answer === 'refuse' ? error : null}
              onApprove={() => mutate({ answer: 'approve' })}
              onRefuse={(reason) => mutate({ answer: 'refuse', reason })}
            />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p>{release.isAnswered ? linkWords.isApproved : linkWords.onlyLooks}</p>
              <LinkButton to="/auth/signin">{linkWords.signIn}</LinkButton>
            </div>
          )}
          <section aria-labelledby="comments" className="grid gap-4">
            <h2 id="comments" className="text-fact font-[640]">
              {words.comments}
            </h2>
            <CommentList comments={said} />
          </section>
          <p className="text-quiet text-ink-quiet">{linkWords.until(formatDate(release.expiresAt))}</p>
        </div>
      </div>
    </>
  );
};

type LinkedArtworkProps = {
  token: string;
  artwork: LinkedRelease['artwork'][number];
  marks: readonly { number: number; place: ArtworkPlace }[];
  place: ArtworkPlace | null;
  onChoose: ((place: ArtworkPlace | null) => void) | undefined;
};

/** Its picture is fetched with the token, which stands in no address. */
const LinkedArtwork = ({ token, artwork, marks, place, onChoose }: LinkedArtworkProps) => {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: keyOf('release-link', 'picture', token, artwork.key, page),
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await call(pictureByLink, { body: { token, key: artwork.key, page } }, { signal })),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // Only the portal knows that a file has no picture.
  if (query.data === undefined && !isNotFound(query.error))
    return (
      <div>
        <p className="font-[560] wrap-anywhere">{artwork.name}</p>
        <NotThere
          query={query}
          title={words.pictureNotLoaded}
          loading={<output className="text-quiet text-ink-quiet">{words.drawing}</output>}
        />
      </div>
    );
  return (
    <MarkedArtwork
      artwork={artwork}
      picture={query.data ?? null}
      page={page}
      onPage={setPage}
      marks={marks}
      chosen={place}
      onChoose={onChoose}
    />
  );
};
