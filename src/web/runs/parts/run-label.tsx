import type { FullRun } from '#domain/runs/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { sectionWords } from '#web/clients/client-texts.ts';
import { ClientSectionText } from '#web/clients/parts/client-section-text.tsx';
import { LargeLabel } from '#web/products/label/large-label.tsx';
import { useReleasedClient } from '#web/releases/queries.ts';
import { useRunProduct } from '../queries.ts';

/** The label of a run as its release has it, in type that is read from 1.5 m, with the client's instruction. */
export const RunLabel = ({ run }: { run: FullRun }) => {
  const { data: product } = useRunProduct(run);
  const label = product && shownLabels(product).find(({ id }) => id === run.labelId);
  return product && label ? (
    <LargeLabel
      owner={product}
      label={label}
      instruction={<Instruction clientId={product.clientId} release={run.clientRelease} />}
    />
  ) : null;
};

type InstructionProps = { clientId: number | null; release: number | null };

const Instruction = ({ clientId, release }: InstructionProps) => {
  const { data: client } = useReleasedClient(clientId, release === null ? {} : { release });
  return client ? (
    <section>
      <h3 className="mb-1 text-fact font-[640]">{sectionWords['labelling-instructions'].title}</h3>
      <ClientSectionText client={client} section="labelling-instructions" />
    </section>
  ) : null;
};
