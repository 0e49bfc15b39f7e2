import CameraIcon from 'lucide-react/icons/camera';
import { useEffect, useState, type ReactNode } from 'react';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { AwaitedLayer } from '../awaited-layer.tsx';
import { deliverScan } from '../scan-handlers.ts';
import { scanCameraWords as words } from './wording.ts';

const fetchDialog = async () => (await import('./camera-dialog.tsx')).CameraDialog;

/** Loads the camera and the reader when the dialog opens. */
const CameraDialog = fetchedPart(fetchDialog);

type Camera = { kind: 'closed'; read: string | null } | { kind: 'open' };

/** Opens the camera as a scanner. Its codes are answered like those of any other scanner. */
export const CameraButton = ({ className }: { className?: string }): ReactNode => {
  const [camera, setCamera] = useState<Camera>({ kind: 'closed', read: null });
  useEffect(() => {
    // After the dialog has closed: while a dialog is open, a scan opens nothing by itself.
    if (camera.kind === 'closed' && camera.read !== null) deliverScan({ text: camera.read, field: null });
  }, [camera]);
  return (
    <>
      <IconButton
        label={words.scanWithCamera}
        icon={<CameraIcon aria-hidden />}
        className={className}
        onClick={() => setCamera({ kind: 'open' })}
      />
      {camera.kind === 'open' ? (
        <LazyPart
          waiting={
            <>
              <ScreenSpinner label={words.openingCamera} />
              <AwaitedLayer onClose={() => setCamera({ kind: 'closed', read: null })} />
            </>
          }
          missing={<MissingPart title={words.cameraNotLoaded} />}
        >
          <CameraDialog onClosed={(read) => setCamera({ kind: 'closed', read })} />
        </LazyPart>
      ) : null}
    </>
  );
};
