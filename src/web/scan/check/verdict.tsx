import CircleCheckIcon from 'lucide-react/icons/circle-check';
import InfoIcon from 'lucide-react/icons/info';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import WrenchIcon from 'lucide-react/icons/wrench';
import type { Advice } from '#domain/scan/scanner-advice.ts';
import type { ScannerProfile } from '#domain/scan/scanner-profile.ts';
import { classes } from '#web/kit/classes.ts';
import { adviceOn, layoutNames, scanCheckWords as words } from './wording.ts';

const looks = {
  wrong: { Icon: OctagonXIcon, look: 'border-danger bg-danger-wash', sign: 'text-danger', word: words.wrong },
  coped: {
    Icon: WrenchIcon,
    look: 'border-warning bg-warning-wash',
    sign: 'text-warning',
    word: words.putRight,
  },
  better: { Icon: InfoIcon, look: 'border-line bg-stock', sign: 'text-ink-quiet', word: words.couldBeBetter },
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

const ends = { enter: words.enter, tab: words.tab, silence: words.nothing } as const;
const separators = { sent: words.asAscii29, spelled: words.asOtherCharacters, lost: words.lost } as const;
const letters = {
  kept: words.asInCode,
  swapped: words.exchanged,
  lower: words.allSmall,
  upper: words.allCapital,
} as const;

const factsOf = (profile: ScannerProfile): readonly (readonly [string, string])[] => [
  [words.inFront, profile.prefix === '' ? words.nothing : profile.prefix],
  [words.behind, [profile.suffix, ends[profile.end]].filter(Boolean).join(words.andThen)],
  [words.kindCode, profile.sendsSymbology ? words.sent : words.notSent],
  [words.fnc1, profile.separators === null ? words.notKnown : separators[profile.separators]],
  [
    words.keyboard,
    profile.layout === null
      ? words.fitsComputer
      : words.computerScannerAmerican({ layoutNames: layoutNames[profile.layout] }),
  ],
  [words.letters, letters[profile.letters]],
  [
    words.speed,
    profile.isInserted ? words.allAtOnce : words.msCharacter({ meanMs: Math.round(profile.meanMs) }),
  ],
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
          {words.allRight}
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
