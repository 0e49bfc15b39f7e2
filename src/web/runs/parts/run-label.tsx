import type { FullRun } from '#domain/runs/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { sectionWords } from '#web/clients/client-texts.ts';
import { ClientSectionText } from '#web/clients/parts/client-section-text.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { notLoaded } from '#web/products/wording.ts';
import { LargeLabel } from '#web/products/label/large-label.tsx';
import { useReleasedClient } from '#web/releases/queries.ts';
import { NotThere, PartNotThere } from '#web/list/not-there.tsx';
import { hasFailed } from '#web/api/use-failure.ts';
import { useRunProduct } from '../queries.ts';

/** The label of a run as its release has it, in type that is read from 1.5 m, with the client's instruction. */
export const RunLabel = ({ run }: { run: FullRun }) => {
  const query = useRunProduct(run);
  const product = query.data;
  if (!product)
    return (
      <NotThere query={query} title={notLoaded.title} loading={<Skeleton className="h-80 rounded-sheet" />} />
    );
  const label = shownLabels(product).find(({ id }) => id === run.labelId);
  return label ? (
    <LargeLabel
      owner={product}
      label={label}
      instruction={<Instruction clientId={product.clientId} release={run.clientRelease} />}
    />
  ) : null;
};

type InstructionProps = { clientId: number | null; release: number | null };

const Instruction = ({ clientId, release }: InstructionProps) => {
  const query = useReleasedClient(clientId, release === null ? {} : { release });
  const { data: client } = query;
  if (!client && !hasFailed(query)) return null;
  return (
    <section>
      <h3 className="mb-1 text-fact font-[640]">{sectionWords['labelling-instructions'].title}</h3>
      {client ? (
        <ClientSectionText client={client} section="labelling-instructions" />
      ) : (
        <PartNotThere query={query} />
      )}
    </section>
  );
};
