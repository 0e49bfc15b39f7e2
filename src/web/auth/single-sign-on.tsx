import { useSearchParams } from 'react-router';
import { addressOf } from '#domain/contract/endpoint.ts';
import { problemCodes } from '#domain/contract/problems.ts';
import { problemSentence } from '#web/words/problem-sentence.ts';
import { startOidc } from '#domain/oidc/contract.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { FormFailure } from '#web/session/form-message.tsx';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { ssoWords as words } from './wording.ts';

/** The button that leads to the issuer, if the portal has one. The page is left: what follows is the issuer's. */
export const SingleSignOn = ({ to }: { to: string }) => {
  const { singleSignOn } = usePublicSettings();
  return singleSignOn === null ? null : (
    <LinkButton to={addressOf(startOidc, {}, { to })} reloadDocument>
      {words.button(singleSignOn)}
    </LinkButton>
  );
};

/** Why single sign-on led back here, if it did. */
export const SingleSignOnRefusal = () => {
  const [query] = useSearchParams();
  const code = problemCodes.find((one) => one === query.get('sso'));
  return code === undefined ? null : <FormFailure title={words.failed} description={problemSentence(code)} />;
};
