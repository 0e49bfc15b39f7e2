import type { Speech, Taken } from './speech.ts';
import { speeches, type Loaded } from './speeches.ts';

type Spoken = keyof typeof speeches;

/** How what is sent in each language begins. EPL2 and TSPL end with their first line what may have been left unfinished. */
// oxlint-disable no-control-regex -- these characters are intended
const beginnings: readonly (readonly [Spoken, RegExp])[] = [
  ['epl', /^(?:\^ee\r\n|(?:\r\n)?N\r\n[qR]\d)/],
  ['tspl', /^(?:\u001b!\?|(?:\r\n)?SIZE )/],
  ['sbpl', /^(?:\u0005|\u0002\u001bA)/],
  ['brother', /^\u0000{64}/],
  ['dymo', /^\u001b{64}/],
  ['zpl', /^(?:~H[SIQ]|~CC|~SD|\^XA)/],
];
// oxlint-enable no-control-regex

const longestBeginning = 80;

/** Understands every language of printers on TCP: what arrives says by its beginning which one it is. */
export const everySpeech = (loaded: Loaded): Speech => {
  const known = new Map<Spoken, Speech>();
  const speechOf = (spoken: Spoken): Speech => {
    const speech = known.get(spoken) ?? speeches[spoken](loaded);
    known.set(spoken, speech);
    return speech;
  };
  let now: Spoken = 'zpl';
  const take = (bytes: Buffer): Taken | null => {
    const begins = bytes.subarray(0, longestBeginning).toString('latin1');
    now = beginnings.find(([, pattern]) => pattern.test(begins))?.[0] ?? now;
    return speechOf(now).take(bytes);
  };
  return {
    get language() {
      return now;
    },
    take,
    status: (condition, backlog) => speechOf(now).status(condition, backlog),
    errors: (condition, bits) => speechOf(now).errors?.(condition, bits) ?? Buffer.alloc(0),
  };
};
