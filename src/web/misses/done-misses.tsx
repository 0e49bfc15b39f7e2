import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useMyMisses, useSeeMiss } from './queries.ts';
import { doneWords as words } from './wording.ts';

/** Shows users what was done about the unknown codes that they reported, until they confirm it. */
export const DoneMisses = () => {
  const { data = [] } = useMyMisses();
  const { mutate, isPending, variables } = useSeeMiss();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="done-misses" className="rounded-sheet border-2 border-success bg-stock p-4">
      <h2 id="done-misses" className="mb-2 flex items-center gap-2 font-[640] text-success">
        <CircleCheckIcon aria-hidden className="size-6" />
        {words.title}
      </h2>
      <ul className="grid gap-3">
        {data.map(({ id, text, answer, doneBy, product }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <Code value={text} />: {answer} {doneBy === null ? '' : `(${doneBy})`}
            </p>
            <span className="flex flex-wrap gap-2">
              {product === null ? null : (
                <LinkButton to={`/products/${product.id}?tab=labels`}>{words.open(product.sku)}</LinkButton>
              )}
              <Button
                aria-label={words.seen(text)}
                pending={isPending && variables === id}
                onClick={() => {
                  mutate(id, {
                    onError: (error) =>
                      toast({ title: words.notSeen, description: sentenceOf(error), variant: 'destructive' }),
                  });
                }}
              >
                {words.ok}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
