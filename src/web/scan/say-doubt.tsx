import type { Doubt } from '#domain/scan/doubt.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { hideNotice, showNotice } from './notice-above-all.ts';
import { ScanNotice } from './scan-notice.tsx';
import { shortened } from './scan-outcome.ts';
import { playTone } from './tones.ts';
import { scanWords as words } from './wording.ts';

const inputMethods = [
  { name: words.japanese, letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, language: /^ja/ },
  { name: words.korean, letters: /\p{Script=Hangul}/u, language: /^ko/ },
  { name: words.chinese, letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u, language: /^zh/ },
] as const;

/** The language of the input method, by what it made of the keys, or else by the languages of this browser. */
const inputMethodOf = (text: string): string =>
  (
    inputMethods.find(({ letters }) => letters.test(text)) ??
    inputMethods.find(({ language }) => navigator.languages.some((one) => language.test(one)))
  )?.name ?? words.chineseJapaneseOrKorean;

interface Words {
  title: string;
  text: string;
}

const wordsOf: Readonly<Record<Doubt['why'], (text: string) => Words>> = {
  press_enter: (text) => ({
    title: words.heardPressEnter({ text: shortened(text) }),
    text: words.maybeNotWhole,
  }),
  short: (text) => ({
    title: words.heardOnly({ text: shortened(text) }),
    text: words.beginningLost,
  }),
  input_method: (text) => ({
    title: words.keyboardSetTo({ text: inputMethodOf(text) }),
    text: words.charactersLost,
  }),
  unnamed_keys: () => ({
    title: words.scanNotTold,
    text: words.scanIntoField,
  }),
  held_key: () => ({
    title: words.aKeyIsHeldDown,
    text: words.shortcutsTaken,
  }),
  parts: (text) => ({
    title: words.heardInParts({ text: shortened(text) }),
    text: words.heardInPartsText,
  }),
  lines: () => ({
    title: words.severalCodes,
    text: words.severalCodesText,
  }),
  enter_repeats: () => ({
    title: words.enterIsHeldDown,
    text: words.keyHeldText,
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
      title={words.videoHasKeyboard}
      acts={
        <Button variant="primary" onClick={takeFocusBack}>
          {words.hearScansAgain}
        </Button>
      }
      onDismiss={takeFocusBack}
    />,
  );
};
