import { layoutNames as namesOfLayouts } from '#domain/scan/layout-names.ts';
import { adviceOn as adviceFor } from '#domain/scan/scanner-advice.ts';
import { testCodes } from '#domain/scan/test-codes.ts';
import { inList } from '#web/words/in-list.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** The keyboards of other countries. */
export const layoutNames = wordsOf('scan.check.layoutNames', namesOfLayouts);

/** What is wrong with a scanner, and what to set on it. */
export const adviceOn = wordsOf('scan.check.adviceOn', adviceFor);

/** What each test code shows. */
export const testCodeNames = wordsOf(
  'scan.check.testCodeNames',
  testCodes.map(({ name }) => name),
);

/** What scan/check says. */
export const scanCheckWords = wordsOf('scan.check.scanCheckWords', {
  /** Between what a scanner sends behind a code. */
  andThen: ', then ',
  codesReceived: ({ received }: { received: Shown }) => `${received} of three codes received.`,
  notATestCode: 'This is none of the three codes',
  notATestCodeText:
    'Scan one of the codes below. If that is what you did, the scanner changes its text, or the computer has a keyboard layout that is not known here. Compare the keys below with the code, and set the scanner by its manual to the keyboard of this computer.',
  learnt: 'This browser now knows your scanner',
  keyboardLearnt: 'This browser now knows the keyboard',
  learntText:
    'Codes are read right from now on. Scan the other codes, and it knows the rest of your scanner.',
  learntBefore: 'Learnt on this device before',
  checkYourScanner: 'Check Your Scanner',
  lead: 'Scan the three codes below, in any order. This browser learns what your scanner sends, and you are told what to set.',
  printCodes: 'Print the codes',
  forgetAndStartAgain: 'Forget and start again',
  allThreeCodesReceived: 'All three codes received.',
  sendsCommands: ({ commands }: { commands: readonly string[] }) =>
    `The scanner sends ${inList(commands)}, which the browser takes for a command. Scan “Control characters: do not send” or “Add suffix: Enter” in the scanner’s manual.`,
  contradicting:
    'The three codes do not come in the same way. Start again, and scan all of them with the same scanner.',
  yourScanner: 'Your scanner',
  scanIntoThisField: 'Scan into this field',
  fieldHint: 'Only if nothing happens above: some devices hand over codes to fields alone.',
  laserHint:
    'Laser scanners cannot read screens: print the codes for them. Whatever is learnt stays in this browser.',
  nothingBehindIt: 'nothing behind it',
  gs: 'GS',
  enter: 'Enter',
  tab: 'Tab',
  space: 'Space',
  whatScannerSent: 'What the scanner sent',
  barCode: ({ shown }: { shown: Shown }) => `Bar code: ${shown}`,
  received: 'Received',
  waitingForThisCode: 'Waiting for this code',
  wrong: 'Wrong',
  putRight: 'Put right',
  couldBeBetter: 'Could be better',
  nothing: 'Nothing',
  asAscii29: 'As ASCII 29',
  asOtherCharacters: 'As other characters',
  lost: 'Lost',
  asInCode: 'As in the code',
  exchanged: 'Exchanged',
  allSmall: 'All small',
  allCapital: 'All capital',
  inFront: 'In front',
  behind: 'Behind',
  kindCode: 'Kind of code',
  sent: 'Sent',
  notSent: 'Not sent',
  fnc1: 'FNC1',
  notKnown: 'Not known',
  keyboard: 'Keyboard',
  fitsComputer: 'Fits the computer',
  computerScannerAmerican: ({ layoutNames }: { layoutNames: Shown }) =>
    `Computer ${layoutNames}, scanner American`,
  letters: 'Letters',
  speed: 'Speed',
  allAtOnce: 'All at once',
  msCharacter: ({ meanMs }: { meanMs: Shown }) => `${meanMs} ms a character`,
  allRight: 'Nothing is wrong with this scanner.',
});
