import type { ReactNode } from 'react';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { Brand } from './brand.tsx';
import { appWords as words } from './wording.ts';

const placeholders = [words.privacyPolicy, words.termsService, words.cookiePolicy] as const;

/** The footer of the public screens: what the portal is for, and how to contact the retail partner. */
export const Footer = () => {
  const { partnerEmail, partnerPhone, partnerAddress } = usePublicSettings();
  return (
    <footer className="print:hidden">
      <div className="perforated" />
      <div className="measure grid gap-x-12 gap-y-8 py-12 md:grid-cols-[1.4fr_1fr_auto]">
        <div>
          <Brand />
          <p className="mt-3 max-w-sm text-ink-quiet">{words.purpose}</p>
        </div>
        <address className="not-italic [&>a+a]:mt-2">
          <Title>{words.retailPartner}</Title>
          {partnerEmail ? <Way href={`mailto:${partnerEmail}`}>{partnerEmail}</Way> : null}
          {partnerPhone ? (
            <Way href={`tel:${partnerPhone.replaceAll(/[^+\d]/g, '')}`}>{partnerPhone}</Way>
          ) : null}
          {partnerAddress ? (
            <p className="py-2 whitespace-pre-line text-ink-quiet">{partnerAddress}</p>
          ) : null}
        </address>
        <div>
          <Title>{words.policies}</Title>
          <ul>
            {placeholders.map((name) => (
              <li key={name}>
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- they lead nowhere yet, as screen readers announce */}
                <a role="link" aria-disabled="true" className="flex min-h-12 items-center text-ink-quiet">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
};

const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="flex min-h-12 items-center text-body font-[640]">{children}</h2>
);

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="flex min-h-12 items-center break-all text-ink-quiet underline-offset-4 hover:text-ink hover:underline"
  >
    {children}
  </a>
);
