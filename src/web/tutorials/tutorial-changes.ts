import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createTutorial,
  deleteTutorial,
  updateTutorial,
  type TutorialChange,
  type TutorialDraft,
} from '#domain/tutorials/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The one list of tutorials, which the table and every product page read. */
const queryKey = keyOf('tutorials');

/** Adds a tutorial. The key is one of the opened form: sent again, the tutorial is not added again. */
export const useCreateTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: TutorialDraft; key: string }) =>
      call(createTutorial, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Changes a tutorial: what is left out stays, and a version that is not the newest any more is refused. */
export const useUpdateTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: TutorialChange }) =>
      call(updateTutorial, { params: { id }, body: change }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Deletes a tutorial; done when the list no longer has it. */
export const useDeleteTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTutorial, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    // Refused as well: what the table shows may be gone.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
