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

/** The list of tutorials, used by the table and every product page. */
const queryKey = keyOf('tutorials');

/** Creates a tutorial. The key belongs to the opened form: sent again, it creates no second tutorial. */
export const useCreateTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: TutorialDraft; key: string }) =>
      call(createTutorial, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Changes a tutorial: fields left out stay, and a stale version is refused. */
export const useUpdateTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: TutorialChange }) =>
      call(updateTutorial, { params: { id }, body: change }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Deletes a tutorial; finished when the list has been refetched. */
export const useDeleteTutorial = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTutorial, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    // Also if refused: the table may be out of date.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
