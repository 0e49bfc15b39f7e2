import { showFile } from '#domain/files/contract.ts';
import { useCan } from '#web/session/session.tsx';
import { useRunPhotoFile } from './queries.ts';

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
  const { data: address } = useRunPhotoFile(fileKey);
  return address === undefined ? null : <img src={address} alt={alt} className={look} />;
};
