import CircleCheckIcon from 'lucide-react/icons/circle-check';
import InfoIcon from 'lucide-react/icons/info';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import WrenchIcon from 'lucide-react/icons/wrench';
import { layoutNames } from '#domain/scan/layouts.ts';
import { adviceOn, type Advice } from '#domain/scan/scanner-advice.ts';
import type { ScannerProfile } from '#domain/scan/scanner-profile.ts';
import { classes } from '#web/kit/classes.ts';

const looks = {
  wrong: { Icon: OctagonXIcon, look: 'border-danger bg-danger-wash', sign: 'text-danger', word: 'Wrong' },
  coped: {
    Icon: WrenchIcon,
    look: 'border-warning bg-warning-wash',
    sign: 'text-warning',
    word: 'Put right',
  },
  better: { Icon: InfoIcon, look: 'border-line bg-stock', sign: 'text-ink-quiet', word: 'Could be better' },
} as const;

const AdviceRow = ({ kind, what, todo }: Advice) => {
  const { Icon, look, sign, word } = looks[kind];
  return (
    <li className={classes('flex gap-3 rounded-control border-2 p-4', look)}>
      <Icon aria-hidden className={classes('mt-0.5 size-6 shrink-0', sign)} />
      <div className="min-w-0">
        <p className={classes('font-[640]', sign)}>{word}</p>
        <p className="max-w-prose font-[560]">{what}</p>
        <p className="max-w-prose">{todo}</p>
      </div>
    </li>
  );
};

const ends = { enter: 'Enter', tab: 'Tab', silence: 'Nothing' } as const;
const separators = { sent: 'As ASCII 29', spelled: 'As other characters', lost: 'Lost' } as const;
const letters = {
  kept: 'As in the code',
  swapped: 'Exchanged',
  lower: 'All small',
  upper: 'All capital',
} as const;

const factsOf = (profile: ScannerProfile): readonly (readonly [string, string])[] => [
  ['In front', profile.prefix === '' ? 'Nothing' : profile.prefix],
  ['Behind', [profile.suffix, ends[profile.end]].filter(Boolean).join(', then ')],
  ['Kind of code', profile.sendsSymbology ? 'Sent' : 'Not sent'],
  ['FNC1', profile.separators === null ? 'Not known' : separators[profile.separators]],
  [
    'Keyboard',
    profile.layout === null
      ? 'Fits the computer'
      : `Computer ${layoutNames[profile.layout]}, scanner American`,
  ],
  ['Letters', letters[profile.letters]],
  ['Speed', profile.isInserted ? 'All at once' : `${Math.round(profile.meanMs)} ms a character`],
];

/** What a scanner sends, and what is wrong with it. */
export const Verdict = ({ profile }: { profile: ScannerProfile }) => {
  const advice = adviceOn(profile);
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        {factsOf(profile).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="label-quiet">{name}</dt>
            <dd className="font-[560] wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {advice.length === 0 ? (
        <p className="flex items-center gap-3 rounded-control border-2 border-success bg-success-wash p-4 font-[640] text-success">
          <CircleCheckIcon aria-hidden className="size-6 shrink-0" />
          Nothing is wrong with this scanner.
        </p>
      ) : (
        <ul className="grid gap-3">
          {advice.map((one) => (
            <AdviceRow key={one.what} {...one} />
          ))}
        </ul>
      )}
    </div>
  );
};
