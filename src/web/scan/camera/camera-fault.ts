/** Why the camera does not read codes, and what a person can do about it. */
export interface CameraFault {
  readonly title: string;
  readonly todo: string;
}

/** The address is not https, so the browser gives the page no camera. */
export const insecureAddress: CameraFault = {
  title: 'This address may not use the camera',
  todo: 'Browsers allow it on https addresses only. Ask an administrator for the https address of this portal.',
};

export const noCamera: CameraFault = {
  title: 'There is no camera',
  todo: 'Connect one, or use a scanner, or type the code.',
};

const refused: CameraFault = {
  title: 'The camera is not allowed',
  todo: 'Allow it for this page in the settings of the browser, beside the address, then try again.',
};

/** Another program uses the camera, or has taken it over. */
export const cameraTaken: CameraFault = {
  title: 'The camera is in use',
  todo: 'Close the other program or page that uses it, then try again.',
};

/** The code that reads pictures failed to load. */
export const noReader: CameraFault = {
  title: 'The camera cannot read codes yet',
  todo: 'Its reader could not be loaded. Check the connection, then try again.',
};

/** The fault for an error of `getUserMedia`, by its name (W3C Media Capture and Streams, 10.2). */
export const cameraFault = (error: unknown): CameraFault => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return refused;
  if (/^(?:NotFound|Overconstrained|NotSupported|Type)Error$/.test(name)) return noCamera;
  return cameraTaken;
};
