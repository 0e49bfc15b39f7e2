import type { GivenSignature } from '#domain/signatures/contract.ts';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatExactTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useSignatures } from '../queries.ts';
import { signatureListWords as words } from '../wording.ts';

/** Who signed what, of one person or of all. */
export const SignatureList = ({ person }: { person: number | undefined }) => (
  <CollapsibleSection title={words.title} className="mb-6">
    <List person={person} />
  </CollapsibleSection>
);

const List = ({ person }: { person: number | undefined }) => (
  <GrowingList
    list={useSignatures(person)}
    rowKey={({ id }) => id}
    words={{ notLoaded: words.notLoaded, none: words.none, more: words.more }}
    loading={<Skeleton className="h-40 rounded-sheet" />}
  >
    {(signatures) => (
      <ul className="max-w-4xl divide-y divide-line">
        {signatures.map((signature) => (
          <li key={signature.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <time dateTime={signature.at} className="tabular-nums">
              {formatExactTime(signature.at)}
            </time>
            <span className="font-[560]">{signature.by.name}</span>
            <span>
              {words.meanings[signature.meaning]}, {words.means[signature.means]}
            </span>
            <Signed signature={signature} />
          </li>
        ))}
      </ul>
    )}
  </GrowingList>
);

const Signed = ({ signature: { entity, entityId, number } }: { signature: GivenSignature }) => {
  const text = words.what(entity, entityId, number);
  if (entity === 'run')
    return (
      <TextLink isAlone to={`/runs/${entityId}/record`}>
        {text}
      </TextLink>
    );
  if (entity === 'product')
    return (
      <TextLink isAlone to={`/products/${entityId}`}>
        {text}
      </TextLink>
    );
  return entity === 'client' ? (
    <TextLink isAlone to={`/clients/${entityId}`}>
      {text}
    </TextLink>
  ) : (
    <span>{text}</span>
  );
};
