import { wordsOf } from '#web/words/words-of.ts';

/** What scan/camera says. */
export const scanCameraWords = wordsOf('scan.camera.scanCameraWords', {
  scanWithCamera: 'Scan with the camera',
  openingCamera: 'Opening the camera',
  theCameraCouldNotBeLoaded: 'The camera could not be loaded',
  lightOff: 'Light off',
  lightOn: 'Light on',
  startingCameraAllowItIfBrowser: 'Starting the camera. Allow it if the browser asks.',
  thePictureIsDarkTurnLight:
    'The picture is dark. Turn the light on, and see that nothing covers the camera.',
  thePictureIsDarkGoWhere:
    'The picture is dark. Go where there is light, and see that nothing covers the camera.',
  holdCodeInFrontCameraWithin: 'Hold the code in front of the camera, within the frame.',
  theCamerasPicture: 'The camera’s picture',
  tryAgain: 'Try again',
  scanWithCamera2: 'Scan With the Camera',
  thisAddressMayNotUseCamera: 'This address may not use the camera',
  browsersAllowItOnHttpsAddresses:
    'Browsers allow it on https addresses only. Ask an administrator for the https address of this portal.',
  thereIsNoCamera: 'There is no camera',
  connectOneOrUseScannerOr: 'Connect one, or use a scanner, or type the code.',
  theCameraIsNotAllowed: 'The camera is not allowed',
  allowItForThisPageIn:
    'Allow it for this page in the settings of the browser, beside the address, then try again.',
  theCameraIsInUse: 'The camera is in use',
  closeOtherProgramOrPageThat: 'Close the other program or page that uses it, then try again.',
  theCameraCannotReadCodesYet: 'The camera cannot read codes yet',
  itsReaderCouldNotBeLoaded: 'Its reader could not be loaded. Check the connection, then try again.',
});
