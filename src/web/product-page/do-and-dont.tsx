import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { classes } from '#web/kit/classes.ts';
import { Section } from './section.tsx';
import { handling, productPageWords as words } from './wording.ts';

type LinesProps = { title: string; lines: readonly string[]; tone: 'success' | 'danger' };

const Lines = ({ title, lines, tone }: LinesProps) => {
  const Icon = tone === 'success' ? CheckIcon : XIcon;
  const colour = tone === 'success' ? 'text-success' : 'text-danger';
  return (
    <div>
      <h3 className={classes('mb-3 text-fact font-[640]', colour)}>{title}</h3>
      <ul className="grid gap-3 print:gap-1">
        {lines.map((line) => (
          <li key={line} className="flex break-inside-avoid gap-3">
            <Icon aria-hidden strokeWidth={2.75} className={classes('mt-0.5 size-5 shrink-0', colour)} />
            <span className="max-w-prose">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The rules for every label of every client. */
export const DoAndDont = () => (
  <Section title={words.dosAndDonts}>
    <div className="grid gap-8 md:grid-cols-2 md:gap-12 print:grid-cols-2 print:gap-6">
      <Lines title={words.do} lines={handling.dos} tone="success" />
      <Lines title={words.dont} lines={handling.donts} tone="danger" />
    </div>
  </Section>
);
