import { scanCameraWords as words } from './wording.ts';

/** Why the camera does not read codes, and what a person can do about it. */
export interface CameraFault {
  readonly title: string;
  readonly todo: string;
}

/** The address is not https, so the browser gives the page no camera. */
export const insecureAddress: CameraFault = {
  title: words.insecure,
  todo: words.insecureText,
};

export const noCamera: CameraFault = {
  title: words.thereIsNoCamera,
  todo: words.noCameraText,
};

const refused: CameraFault = {
  title: words.notAllowed,
  todo: words.notAllowedText,
};

/** Another program uses the camera, or has taken it over. */
export const cameraTaken: CameraFault = {
  title: words.inUse,
  todo: words.inUseText,
};

/** The code that reads pictures failed to load. */
export const noReader: CameraFault = {
  title: words.readerMissing,
  todo: words.readerMissingText,
};

/** The fault for an error of `getUserMedia`, by its name (W3C Media Capture and Streams, 10.2). */
export const cameraFault = (error: unknown): CameraFault => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return refused;
  if (/^(?:NotFound|Overconstrained|NotSupported|Type)Error$/.test(name)) return noCamera;
  return cameraTaken;
};
