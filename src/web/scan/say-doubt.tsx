import type { Doubt } from '#domain/scan/doubt.ts';
import { Button } from '#web/kit/button.tsx';
import { hideNotice, showNotice } from './notice-above-all.ts';
import { ScanNotice } from './scan-notice.tsx';
import { shortened } from './scan-outcome.ts';
import { playTone } from './tones.ts';

const inputMethods = [
  { name: 'Japanese', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, language: /^ja/ },
  { name: 'Korean', letters: /\p{Script=Hangul}/u, language: /^ko/ },
  { name: 'Chinese', letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u, language: /^zh/ },
] as const;

/** The language of the input method, by what it made of the keys, or else by the languages of this browser. */
const inputMethodOf = (text: string): string =>
  (
    inputMethods.find(({ letters }) => letters.test(text)) ??
    inputMethods.find(({ language }) => navigator.languages.some((one) => language.test(one)))
  )?.name ?? 'Chinese, Japanese or Korean';

interface Words {
  title: string;
  text: string;
}

const wordsOf: Readonly<Record<Doubt['why'], (text: string) => Words>> = {
  press_enter: (text) => ({
    title: `Heard ${shortened(text)}, press Enter`,
    text: 'It may not be a whole code. Enter looks it up; or scan it again.',
  }),
  short: (text) => ({
    title: `Heard only ${shortened(text)}`,
    text: 'The beginning of the code was lost. Scan it again.',
  }),
  input_method: (text) => ({
    title: `Your keyboard is set to ${inputMethodOf(text)}`,
    text: 'Characters of the scan were lost, so nothing was looked up. Choose the English keyboard on this device, then scan again.',
  }),
  unnamed_keys: () => ({
    title: 'This device does not say what was scanned',
    text: 'Put the cursor into the search field and scan again.',
  }),
  lines: () => ({
    title: 'Two codes at once, or a code of several lines',
    text: 'Nothing was looked up. Cover the other codes, then scan the one of the product.',
  }),
  enter_repeats: () => ({
    title: 'Enter is held down',
    text: 'The scanner did not release its last key. Scan again, or press Enter once on the keyboard.',
  }),
};

/** Says why nothing is opened by what was heard. */
export const sayDoubt = ({ why, text }: Doubt): void => {
  playTone(why === 'enter_repeats' ? 'not-found' : 'stop');
  const tone = why === 'press_enter' || why === 'enter_repeats' ? 'not-found' : 'stop';
  showNotice(<ScanNotice tone={tone} {...wordsOf[why](text)} onDismiss={hideNotice} />);
};

/** Says that no scan is heard while an embedded video has the keyboard. */
export const sayThatFrameHasKeys = (takeFocusBack: () => void): void => {
  showNotice(
    <ScanNotice
      tone="offer"
      title="Scans are not heard while the video has the keyboard"
      acts={
        <Button variant="primary" onClick={takeFocusBack}>
          Hear scans again
        </Button>
      }
      onDismiss={takeFocusBack}
    />,
  );
};
