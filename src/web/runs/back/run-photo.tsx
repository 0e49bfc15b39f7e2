import { showFile } from '#domain/files/contract.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { useRunPhotoFile } from './queries.ts';
import { recordWords as words } from './wording.ts';

const look = 'mt-2 max-h-60 rounded-control border border-line';

/** A photo of a run. At a station it is fetched with the station's name, which a picture in a page does not send. */
export const RunPhoto = ({ fileKey, alt }: { fileKey: string; alt: string }) => {
  const address = showFile.path.replace('*', fileKey);
  return useCan('run.read') ? (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={`${address}?width=480`} alt={alt} loading="lazy" className={look} />
    </a>
  ) : (
    <AtStation fileKey={fileKey} alt={alt} />
  );
};

const AtStation = ({ fileKey, alt }: { fileKey: string; alt: string }) => {
  const query = useRunPhotoFile(fileKey);
  return query.data === undefined ? (
    <PartNotThere query={query} what={words.photoNotLoaded} />
  ) : (
    <img src={query.data} alt={alt} className={look} />
  );
};
