import { classes } from '#web/kit/classes.ts';
import { Link } from 'react-router';
import { adminLinks } from '#web/navigation/admin-links.tsx';
import { waysOn } from '../users/wording.ts';

const texts: ReadonlyMap<string, string> = new Map(Object.entries(waysOn.texts));

/** Links on the dashboard for users who cannot manage users. */
export const WaysOn = ({ className }: { className?: string }) => (
  <section aria-labelledby="ways-on-heading" className={classes('max-w-2xl', className)}>
    <h2 id="ways-on-heading" className="mb-3 text-fact font-[640]">
      {waysOn.title}
    </h2>
    <ul className="grid gap-3 sm:grid-cols-2">
      {adminLinks
        .filter(({ to }) => texts.has(to))
        .map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full gap-3 rounded-sheet border border-line bg-stock p-4 transition-colors hover:border-ink [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0"
            >
              {icon}
              <span>
                <span className="block font-[560]">{label}</span>
                <span className="block text-quiet text-ink-quiet">{texts.get(to)}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  </section>
);
