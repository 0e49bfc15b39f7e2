import DownloadIcon from 'lucide-react/icons/download';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getBatchEvidence, getRunEvidence } from '#domain/runs/contract.ts';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { useCan } from '#web/session/session.tsx';
import { evidenceWords as words } from './wording.ts';

type EvidenceLinkProps = { of: { run: number } | { batch: string; client: number | undefined } };

/** Downloads evidence: the browser shows the progress, because the ZIP is made while it is sent. */
export const EvidenceLink = ({ of }: EvidenceLinkProps) =>
  useCan('evidence.read') ? (
    <a
      href={'run' in of ? addressOf(getRunEvidence, { id: of.run }) : addressOf(getBatchEvidence, {}, of)}
      download
      className={buttonLook()}
    >
      <DownloadIcon aria-hidden />
      {'run' in of ? words.ofRun : words.ofBatch(of.batch)}
    </a>
  ) : null;
