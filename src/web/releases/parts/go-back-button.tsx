import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { useGoBack, type DraftOf } from '../draft-queries.ts';
import { goBackWords } from '../draft-wording.ts';

type GoBackButtonProps = {
  of: Pick<DraftOf, 'kind' | 'id'>;
  /** The number of the release. */
  number: number;
  /** The address of the current record. */
  current: string;
};

/** Saves a record with the content of an old release, after a confirmation. */
export const GoBackButton = ({ of, number, current }: GoBackButtonProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useGoBack(of, number);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{goBackWords.act}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={goBackWords.title(number)}
        description={goBackWords.text}
        confirmLabel={goBackWords.confirm}
        tone="primary"
        pending={isPending}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: () => void navigate(current),
            onError: () => setIsAsking(false),
          })
        }
      />
    </>
  );
};
