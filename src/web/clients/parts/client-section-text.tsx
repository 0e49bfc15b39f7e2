import type { Client } from '#domain/clients/contract.ts';
import { clientText, sectionWords, type ClientSection } from '../client-texts.ts';

type ClientSectionTextProps = {
  /** Null if there is none: every section then shows its fallback. */
  client: Client | null;
  section: ClientSection;
};

/** A client's text for one section: plain text with its line breaks, large enough to read from the bench. */
export const ClientSectionText = ({ client, section }: ClientSectionTextProps) => {
  const text = client && clientText(client, section);
  return text === null ? (
    <p className="text-ink-quiet">{sectionWords[section].fallback}</p>
  ) : (
    <p className="max-w-prose text-fact whitespace-pre-line wrap-anywhere">{text}</p>
  );
};
