import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useReportMiss } from './queries.ts';
import { tellWords as words } from './tell-wording.ts';

type TellEditorsProps = {
  /** The scanned or typed code. */
  text: string;
  clientId: number | undefined;
  size?: 'large';
};

/** A button that reports to the editors that nothing was found for a code. */
export const TellEditors = ({ text, clientId, size }: TellEditorsProps) => {
  const { pathname, search } = useLocation();
  const [key] = useState(creationKey);
  const { mutate, data, error, isPending } = useReportMiss();
  if (text.trim() === '' || text.length > limits.text.missed) return null;
  if (data) return <output className="self-center text-success">{words.told(data.count)}</output>;
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        icon={<BellIcon aria-hidden />}
        pending={isPending}
        onClick={() => {
          mutate({ key, text, clientId: clientId ?? null, page: `${pathname}${search}` });
        }}
      >
        {words.tell}
      </Button>
      {error ? (
        <p role="alert" className="basis-full text-danger">
          {words.failed} {sentenceOf(error)}
        </p>
      ) : null}
    </>
  );
};
