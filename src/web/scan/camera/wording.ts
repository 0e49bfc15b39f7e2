import { wordsOf } from '#web/words/words-of.ts';

/** What scan/camera says. */
export const scanCameraWords = wordsOf('scan.camera.scanCameraWords', {
  scanWithCamera: 'Scan with the camera',
  openingCamera: 'Opening the camera',
  cameraNotLoaded: 'The camera could not be loaded',
  lightOff: 'Light off',
  lightOn: 'Light on',
  starting: 'Starting the camera. Allow it if the browser asks.',
  darkTurnLightOn: 'The picture is dark. Turn the light on, and see that nothing covers the camera.',
  darkGoToLight: 'The picture is dark. Go where there is light, and see that nothing covers the camera.',
  holdCodeInFrame: 'Hold the code in front of the camera, within the frame.',
  theCamerasPicture: 'The camera’s picture',
  tryAgain: 'Try again',
  scanWithCameraTitle: 'Scan With the Camera',
  insecure: 'This address may not use the camera',
  insecureText:
    'Browsers allow it on https addresses only. Ask an administrator for the https address of this portal.',
  thereIsNoCamera: 'There is no camera',
  noCameraText: 'Connect one, or use a scanner, or type the code.',
  notAllowed: 'The camera is not allowed',
  notAllowedText:
    'Allow it for this page in the settings of the browser, beside the address, then try again.',
  inUse: 'The camera is in use',
  inUseText: 'Close the other program or page that uses it, then try again.',
  readerMissing: 'The camera cannot read codes yet',
  readerMissingText: 'Its reader could not be loaded. Check the connection, then try again.',
});
