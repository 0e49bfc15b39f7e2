import { Button } from './controls/button.tsx';

type FormFootProps = {
  /** Why it was not done, in words; null while nothing failed. */
  failure?: string | null;
  cancel: string;
  save: string;
  isDanger?: boolean;
  pending: boolean;
  onCancel: () => void;
};

/** The end of a short form in a dialog: why it failed, and its two buttons. */
export const FormFoot = ({
  failure = null,
  cancel,
  save,
  isDanger = false,
  pending,
  onCancel,
}: FormFootProps) => (
  <>
    {failure === null ? null : (
      <p role="alert" className="text-danger">
        {failure}
      </p>
    )}
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pending={pending}>
        {save}
      </Button>
    </div>
  </>
);
