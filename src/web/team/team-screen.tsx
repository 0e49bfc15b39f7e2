import { initials } from '#web/kit/texts/initials.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { Avatar } from './avatar.tsx';
import { profiles } from './profiles.ts';
import { teamWords as words } from './wording.ts';

/** /team: who to ask about what. */
export const TeamScreen = () => (
  <>
    <PageHead title={words.meetOurTeam} lead={words.lead} />
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {profiles.map(({ firstName, lastName, role, askAbout, tone }) => (
        <li
          key={lastName}
          className="flex gap-5 rounded-sheet border border-line bg-stock p-6 sm:flex-col"
          data-print="together"
        >
          <Avatar initials={initials(firstName, lastName)} tone={tone} />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-fact font-[640]">
              {firstName} {lastName}
            </h2>
            <p className="text-ink-quiet">{role}</p>
            <p className="label-quiet mt-4">{words.askAbout}</p>
            <p>{askAbout}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);
