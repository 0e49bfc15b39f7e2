import type { ComponentProps } from 'react';
import { initials } from '#web/kit/texts/initials.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { appWords as words } from './wording.ts';

/** A button with the initials of the signed-in user. */
export const AvatarButton = (props: Omit<ComponentProps<'button'>, 'type'>) => {
  const { firstName, lastName } = useCurrentUser();
  const letters = initials(firstName, lastName);
  return (
    <button
      aria-label={words.accountOf({ letters, firstName, lastName })}
      {...props}
      type="button"
      className="grid size-12 shrink-0 place-items-center rounded-full"
    >
      <span className="grid size-10 place-items-center rounded-full bg-ink text-quiet font-[640] tracking-wide text-paper">
        {letters}
      </span>
    </button>
  );
};
