import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { proves, provesNot, evidenceWords as words } from './wording.ts';

/** What evidence proves, and what it does not. */
export const Proof = () => (
  <CollapsibleSection title={words.proof}>
    <div className="grid max-w-prose gap-4">
      <List title={words.proves} sentences={proves} />
      <List title={words.provesNot} sentences={provesNot} />
    </div>
  </CollapsibleSection>
);

const List = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-[560]">{title}</h3>
    <ul className="grid list-disc gap-1 ps-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);
