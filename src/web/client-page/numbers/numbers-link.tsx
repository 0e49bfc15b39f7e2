import HashIcon from 'lucide-react/icons/hash';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { useCan } from '#web/session/session.tsx';
import { numbersWords } from './numbers-wording.ts';

/** Leads to the ranges of numbers of a client, for those who may print. */
export const NumbersLink = ({ clientId }: { clientId: number }) => {
  const isOn = usePublicSettings().isPrintingOn;
  return useCan('print.job') && isOn ? (
    <LinkButton to={`/clients/${clientId}/numbers`} icon={<HashIcon aria-hidden />}>
      {numbersWords.title}
    </LinkButton>
  ) : null;
};
