import {
  cameraFault,
  cameraTaken,
  insecureAddress,
  noCamera,
  noReader,
  type CameraFault,
} from './camera-fault.ts';
import { isDark, nothingSeen, watch, type Seen } from './seen.ts';

/** The pause between two pictures, in milliseconds: the battery matters more than the last tenth of a second. */
const pauseMs = 60;

/** What the camera is doing. */
export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'watching'; readonly isDark: boolean; readonly light: CameraLight | null }
  | { readonly kind: 'fault'; readonly fault: CameraFault };

/** Switches the camera's lamp. */
export type CameraLight = (isOn: boolean) => void;

interface CameraWatch {
  /** Stops everything, and releases the camera. */
  readonly signal: AbortSignal;
  readonly onState: (state: CameraState) => void;
  /** A code was read; the camera has stopped. */
  readonly onRead: (text: string) => void;
}

/** The rear camera, in enough detail for a small code. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The DOM types of TypeScript lack the lamp (W3C MediaStream Image Capture). */
type WithTorch = MediaTrackConstraintSet & { torch: boolean };

const lightOf = (track: MediaStreamTrack | undefined): CameraLight | null => {
  // Firefox has no capabilities.
  if (!track || !('getCapabilities' in track) || !('torch' in track.getCapabilities())) return null;
  return (isOn) => {
    const light: WithTorch = { torch: isOn };
    track.applyConstraints({ advanced: [light] }).catch(() => undefined);
  };
};

/** Shows the camera in a video element, and reads codes out of its pictures until one is read or it is stopped. */
export const watchCamera = async (
  video: HTMLVideoElement,
  { signal, onState, onRead }: CameraWatch,
): Promise<void> => {
  const over = new AbortController();
  const stop = () => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  const fail = (fault: CameraFault) => {
    if (over.signal.aborted) return;
    stop();
    onState({ kind: 'fault', fault });
  };
  if (!isSecureContext) return fail(insecureAddress);
  // Missing in older browsers, and where a policy disables it.
  if (!('mediaDevices' in navigator)) return fail(noCamera);

  const worker = new Worker(new URL('./read-codes-worker.ts', import.meta.url), { type: 'module' });
  over.signal.addEventListener('abort', () => worker.terminate(), { once: true });
  worker.addEventListener('error', () => fail(noReader));

  let track: MediaStreamTrack | undefined;
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const release = () => {
      for (const one of stream.getTracks()) one.stop();
      video.srcObject = null;
    };
    over.signal.addEventListener('abort', release, { once: true });
    if (over.signal.aborted) return release();
    [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => fail(cameraTaken));
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    return fail(cameraFault(error));
  }

  const light = lightOf(track);
  let watching = nothingSeen;
  const look = async () => {
    if (over.signal.aborted) return;
    const picture = await createImageBitmap(video);
    worker.postMessage(picture, [picture]);
  };
  const again = () => {
    look().catch(() => fail(cameraTaken));
  };
  worker.addEventListener('message', ({ data: seen }: MessageEvent<Seen>) => {
    if (over.signal.aborted) return;
    if (seen.kind === 'failed') {
      fail(noReader);
      return;
    }
    const { watching: next, read } = watch(watching, seen);
    if (isDark(next) !== isDark(watching)) onState({ kind: 'watching', isDark: isDark(next), light });
    watching = next;
    if (read === null) {
      setTimeout(again, pauseMs);
      return;
    }
    stop();
    onRead(read);
  });
  onState({ kind: 'watching', isDark: false, light });
  again();
};
