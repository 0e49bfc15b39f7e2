import DownloadIcon from 'lucide-react/icons/download';
import { refusal } from '#web/words/access.ts';
import { importTemplate } from '#domain/imports/import-contract.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { useCan } from '#web/session/session.tsx';
import { productsImportWords as words } from './wording.ts';

const label = (
  <>
    <DownloadIcon aria-hidden />
    {words.downloadTemplate}
  </>
);

/** Downloads an empty workbook for the import; the session cookie makes a plain link sufficient. */
export const ImportTemplateLink = () =>
  useCan('product.import') ? (
    <a href={importTemplate.path} download className={buttonLook()}>
      {label}
    </a>
  ) : (
    <DisabledButton reason={refusal('product.import')}>{label}</DisabledButton>
  );
