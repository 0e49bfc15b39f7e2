import { useLocation } from 'react-router';
import { Code } from '#web/kit/texts/code.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { notFoundWords as words } from './not-found-wording.ts';

/** The page of an unknown address: a misprinted label between its crop marks, and a link home. */
export const NotFoundScreen = () => {
  const { pathname } = useLocation();
  usePageTitle(words.pageNotFound);
  return (
    <div className="grid items-center gap-x-16 gap-y-10 py-12 md:min-h-[70dvh] md:grid-cols-2">
      <MisprintedLabel />
      <div>
        <h1 tabIndex={-1} className="text-title font-[680]">
          {words.pageNotFound}
        </h1>
        <p className="mt-3 max-w-md text-fact text-ink-quiet">{words.noSuchPage}</p>
        <p className="mt-4">
          <span className="label-quiet block">{words.address}</span>
          <Code value={pathname} />
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/" variant="primary">
            {words.backToHome}
          </LinkButton>
          <LinkButton to="/search">{words.searchProducts}</LinkButton>
        </div>
      </div>
    </div>
  );
};

const bars = [3, 1, 2, 1, 1, 3, 1, 2, 2, 1, 3, 1, 1, 2, 1, 3, 2, 1, 1, 2, 3, 1, 2, 1, 1, 3, 1, 2];

/** The bars of the drawn code with their positions, in drawing units. */
const placedBars = bars.map((width, index) => ({
  width: width * 3.5,
  x: 62 + bars.slice(0, index).reduce((sum, before) => sum + before * 3.5 + 4, 0),
}));

const MisprintedLabel = () => (
  <svg
    viewBox="0 0 400 300"
    role="img"
    aria-label={words.aLabelThatReads404}
    className="w-full max-w-lg"
    fill="none"
  >
    <path
      d="M40 0v24M360 0v24M40 276v24M360 276v24M0 40h24M0 260h24M376 40h24M376 260h24"
      stroke="var(--line-strong)"
      strokeWidth="1.500"
    />
    <rect x="40" y="40" width="320" height="220" rx="12" fill="var(--stock)" stroke="var(--line-strong)" />
    <g className="code" fontSize="116" fontWeight="500" textAnchor="middle">
      <text x="206" y="155" fill="var(--accent)" opacity="0.22">
        404
      </text>
      <text x="200" y="150" fill="var(--ink)">
        404
      </text>
    </g>
    <g fill="var(--ink)">
      {placedBars.map(({ x, width }) => (
        <rect key={x} x={x} y="184" width={width} height={40} />
      ))}
    </g>
    <text x="200" y="244" className="code" fontSize="13" fill="var(--ink-quiet)" textAnchor="middle">
      {words.noLabelAtThisAddress}
    </text>
  </svg>
);
