import CheckIcon from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { accessLevel } from '#web/words/access.ts';
import { Role } from '#domain/access/roles.ts';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useChangeRole } from '../queries.ts';
import { fullName, roleNotChanged, usersWords as words } from '../wording.ts';

const options = Role.options.map((role) => ({ value: role, label: accessLevel(role) }));

/** How long 'Saved' is shown, in milliseconds. */
const savedMs = 3000;

type RoleSelectProps = {
  user: User;
  /** Why this role cannot be changed, as a sentence; null if it can. */
  disabledReason: string | null;
};

/** A user's role. A choice is applied at once and confirmed; if refused, it is reverted with the reason. */
export const RoleSelect = ({ user, disabledReason }: RoleSelectProps) => {
  const { mutate, reset, variables, isPending, isSuccess, error } = useChangeRole(user.id);
  const name = fullName(user);

  useEffect(() => {
    if (!isSuccess) return undefined;
    const fading = setTimeout(reset, savedMs);
    return () => {
      clearTimeout(fading);
    };
  }, [isSuccess, reset]);

  const change = (role: Role) => {
    if (isPending || role === user.role) return;
    mutate(role, {
      onError: (refused) =>
        toast({ title: roleNotChanged, description: sentenceOf(refused), variant: 'destructive' }),
    });
  };

  return (
    <div className="grid w-[10rem] max-w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-1 md:max-xl:w-[8.5rem]">
      <Select
        aria-label={words.roleOf({ name })}
        size="dense"
        options={options}
        value={isPending ? variables : user.role}
        onValueChange={change}
        disabled={disabledReason !== null}
      />
      <span aria-live="polite" className="flex items-center gap-1.5 empty:hidden">
        {isPending ? (
          <>
            <Spinner quiet />
            {words.saving}
          </>
        ) : null}
        {isSuccess ? (
          <span className="flex items-center gap-1.5 font-medium text-success">
            <CheckIcon aria-hidden className="size-4" strokeWidth={3} />
            {words.saved}
          </span>
        ) : null}
        {error ? <span className="text-danger">{words.notChanged({ error: sentenceOf(error) })}</span> : null}
        {disabledReason}
      </span>
    </div>
  );
};
