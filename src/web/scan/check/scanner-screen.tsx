import PrinterIcon from 'lucide-react/icons/printer';
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw';
import { useEffect, useRef, useState } from 'react';
import { learnScanner, type Trial } from '#domain/scan/learn-scanner.ts';
import { testCodeOf, testCodes } from '#domain/scan/test-codes.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { useScans } from '../scan-handlers.ts';
import { changeScannerSettings, scannerSettings } from '../scanner-settings.ts';
import { playTone } from '../tones.ts';
import { hearKeys, type Sent } from './hear-keys.ts';
import { SentKeys } from './sent-keys.tsx';
import { TestCode } from './test-code.tsx';
import { Verdict } from './verdict.tsx';
import { scanCheckWords, testCodeNames } from './wording.ts';

/** What the scanner sent for each test code, in order; null if not scanned yet. */
type Results = readonly (Sent | null)[];

const nothing: Results = testCodes.map(() => null);

const trialsOf = (results: Results): Trial[] =>
  testCodes.flatMap(({ text }, place) => {
    const sent = results[place];
    return sent ? [{ shown: text, ...sent }] : [];
  });

/** A text that is none of the test codes, key by key. */
const Unknown = ({ sent }: { sent: Sent }) => (
  <section
    role="alert"
    className="mb-8 grid gap-3 rounded-sheet border-2 border-danger bg-danger-wash p-4 print:hidden"
  >
    <h2 className="text-fact font-[640] text-danger">{scanCheckWords.notATestCode}</h2>
    <p className="max-w-prose">{scanCheckWords.notATestCodeText}</p>
    <SentKeys sent={sent} />
  </section>
);

const words = {
  known: scanCheckWords.learnt,
  keyboardKnown: scanCheckWords.keyboardLearnt,
  scanOthers: scanCheckWords.learntText,
  knownBefore: scanCheckWords.learntBefore,
} as const;

/** /scanner: learns from three codes what a scanner sends, and says what is wrong with it. */
export const ScannerScreen = () => {
  const [results, setResults] = useState(nothing);
  const [unknown, setUnknown] = useState<Sent | null>(null);
  const [known, setKnown] = useState(scannerSettings().scanner);
  const [text, setText] = useState('');
  const latest = useRef(results);

  // A scan on this screen opens nothing.
  useScans(() => undefined);

  useEffect(
    () =>
      hearKeys((sent) => {
        setText('');
        const place = testCodeOf(sent.burst);
        setUnknown(place === -1 ? sent : null);
        playTone(place === -1 ? 'not-found' : 'found');
        if (place === -1) return;
        latest.current = latest.current.with(place, sent);
        setResults(latest.current);
        const trials = trialsOf(latest.current);
        const profile = learnScanner(trials);
        // One code teaches the keyboard of the computer; all three, the rest.
        if (profile === null || (trials.length < testCodes.length && profile.layout === null)) return;
        changeScannerSettings({ scanner: profile });
        setKnown(profile);
      }),
    [],
  );

  const forget = () => {
    changeScannerSettings({ scanner: null });
    latest.current = nothing;
    setKnown(null);
    setResults(nothing);
    setUnknown(null);
  };

  const received = results.filter((sent) => sent !== null);
  const isWhole = received.length === testCodes.length;
  const isContradicting = isWhole && learnScanner(trialsOf(results)) === null;
  const commands = [...new Set(received.flatMap((sent) => sent.commands))];
  return (
    <>
      <PageHead
        title={scanCheckWords.checkYourScanner}
        lead={scanCheckWords.lead}
        actions={
          <>
            <Button icon={<PrinterIcon aria-hidden />} onClick={() => window.print()}>
              {scanCheckWords.printCodes}
            </Button>
            {known || received.length > 0 ? (
              <Button icon={<RotateCcwIcon aria-hidden />} onClick={forget}>
                {scanCheckWords.forgetAndStartAgain}
              </Button>
            ) : null}
          </>
        }
      />
      <output className="sr-only">
        {isWhole
          ? scanCheckWords.allThreeCodesReceived
          : scanCheckWords.codesReceived({ received: received.length })}
      </output>
      {unknown ? <Unknown sent={unknown} /> : null}
      {commands.length > 0 && !isWhole ? (
        <p
          role="alert"
          className="mb-8 rounded-control border-2 border-danger bg-danger-wash p-4 print:hidden"
        >
          {scanCheckWords.sendsCommands({ commands })}
        </p>
      ) : null}
      {isContradicting ? (
        <p
          role="alert"
          className="mb-8 rounded-control border-2 border-danger bg-danger-wash p-4 print:hidden"
        >
          {scanCheckWords.contradicting}
        </p>
      ) : null}
      {known && !isContradicting ? (
        <section aria-label={scanCheckWords.yourScanner} className="mb-10 print:hidden">
          <h2 className="mb-4 text-fact font-[640]">
            {isWhole ? words.known : received.length > 0 ? words.keyboardKnown : words.knownBefore}
          </h2>
          {!isWhole && received.length > 0 ? <p className="mb-4 max-w-prose">{words.scanOthers}</p> : null}
          <Verdict profile={known} />
        </section>
      ) : null}
      <ol className="grid gap-6 lg:grid-cols-2">
        {testCodes.map((code, place) => (
          <TestCode
            key={code.text}
            number={place + 1}
            {...code}
            name={testCodeNames[place] ?? code.name}
            sent={results[place] ?? null}
          />
        ))}
      </ol>
      <div className="mt-8 max-w-lg print:hidden">
        <Field label={scanCheckWords.scanIntoThisField} hint={scanCheckWords.fieldHint}>
          <Input value={text} data-takes-scans onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
      <p className="mt-6 max-w-prose text-ink-quiet print:hidden">{scanCheckWords.laserHint}</p>
    </>
  );
};
