import { getPortal } from '#domain/portal/contract.ts';
import { shownFingerprint } from '#domain/runs/evidence/signing.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { usePortal } from './queries.ts';
import { sealWords as words } from './wording.ts';

/** The fingerprint of the key that signs evidence: whoever verifies a ZIP needs it from elsewhere than the ZIP. */
export const FingerprintNote = () => {
  const query = usePortal();
  const { data } = query;
  return data ? (
    <p className="max-w-prose text-quiet text-ink-quiet">
      {words.fingerprint}{' '}
      <a href={getPortal.path} className="code wrap-anywhere underline underline-offset-2">
        {shownFingerprint(data.key.fingerprint)}
      </a>
    </p>
  ) : (
    <PartNotThere query={query} what={words.fingerprintNotLoaded} />
  );
};
