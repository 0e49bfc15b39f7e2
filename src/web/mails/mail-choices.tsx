import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMailChoices, setMailChoices, type MailChoices } from '#domain/notices/contract.ts';
import { subjectsFor } from '#domain/notices/notice.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { usePartner } from '#web/session/session.tsx';
import { mailWords as words } from './wording.ts';

const queryKey = keyOf('mails', 'choices');

/** Each kind of mails on or off: a part of /account. */
export const MailChoicesSection = () => (
  <section aria-labelledby="mails" className="mb-10">
    <h2 id="mails" className="text-fact font-[640]">
      {words.title}
    </h2>
    <p className="mb-2 max-w-3xl text-ink-quiet">{words.lead}</p>
    <Choices />
  </section>
);

const Choices = () => {
  const queryClient = useQueryClient();
  const partner = usePartner();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMailChoices, {}, { signal }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Partial<MailChoices>) => call(setMailChoices, { body }),
    onSuccess: (choices) => {
      queryClient.setQueryData(queryKey, choices);
      toast({ title: words.saved });
    },
    onError: (failure) =>
      toast({ title: words.notSaved, description: sentenceOf(failure), variant: 'destructive' }),
  });
  const { data } = query;
  // What was ticked is seen at once, until the answer says what is so.
  const shown = data && { ...data, ...(isPending ? variables : {}) };
  if (!shown)
    return (
      <PartNotThere
        query={query}
        what={words.notLoaded}
        loading={<Skeleton className="h-48 rounded-sheet" />}
      />
    );
  return (
    <fieldset className="grid max-w-3xl gap-1" aria-busy={isPending}>
      <legend className="sr-only">{words.title}</legend>
      <IfOld query={query} />
      {subjectsFor(partner).map((subject) => (
        <label key={subject} className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-accent aria-disabled:opacity-45"
            checked={shown[subject]}
            // Not disabled: that would take the focus from the box that was ticked.
            aria-disabled={isPending || undefined}
            onChange={({ target }) => {
              if (!isPending) mutate({ [subject]: target.checked });
            }}
          />
          <span>{words.subjects[subject]}</span>
        </label>
      ))}
    </fieldset>
  );
};
