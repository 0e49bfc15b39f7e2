import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { useFieldControl } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { authWords as words } from './wording.ts';

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'className'> & {
  /** The id of a further description besides the field's own hint and error. */
  describedBy?: string;
};

/** A password field whose text can be shown. Pasting and password managers work. */
export const PasswordInput = ({ describedBy, ...props }: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  const own = useFieldControl()['aria-describedby'];
  return (
    <span className="relative block">
      <Input
        {...props}
        aria-describedby={[own, describedBy].filter(Boolean).join(' ') || undefined}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-14"
      />
      <IconButton
        label={shown ? words.hidePassword : words.showPassword}
        icon={shown ? <EyeOffIcon aria-hidden /> : <EyeIcon aria-hidden />}
        onClick={() => {
          setShown(!shown);
        }}
        className="absolute top-0 end-0"
      />
    </span>
  );
};
