import type { ReactNode } from 'react';
import { fieldName } from '#web/words/field-name.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { artworkFile, artworkPicture } from '#domain/products/artwork-file.ts';
import { CompareArtworkButton } from '#web/artwork/parts/compare-artwork-button.tsx';
import { valueWords } from '#web/history/wording.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { wordChanges } from '#web/kit/texts/word-difference.ts';
import { choiceName } from '#web/record/choice-in-words.ts';
import { shownStretches } from '../shown-stretches.ts';
import { readingWords, releasesWords as words } from '../wording.ts';

type FileNames = Readonly<Record<string, string>>;

const fileFields: ReadonlySet<string> = new Set(['image', 'images', 'artworkFiles']);

// The gap keeps the old and the new value from reading as one word or number.
const removed = 'me-1 text-ink-quiet line-through';
const added = 'font-[560] underline underline-offset-4';

const Removed = ({ children }: { children: ReactNode }) => <del className={removed}>{children}</del>;
const Added = ({ children }: { children: ReactNode }) => <ins className={added}>{children}</ins>;

const Nothing = () => <span className="text-ink-quiet italic">{readingWords.nothing}</span>;

type ChangedFieldProps = {
  change: FieldChange;
  fileNames: FileNames;
  /** Names files instead of showing them, in a long list. */
  isBrief?: boolean;
};

/** One changed field: texts word by word, pictures side by side, everything else as old and new value. */
export const ChangedField = ({ change, fileNames, isBrief = false }: ChangedFieldProps) => (
  <div className="break-inside-avoid border-t border-line py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6">
    <dt className="text-quiet text-ink-quiet">{fieldName(change)}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
      <Difference change={change} fileNames={fileNames} isBrief={isBrief} />
    </dd>
  </div>
);

const isText = (value: FieldChange['before']): value is string =>
  typeof value === 'string' && /\s/.test(value);

const Difference = ({ change, fileNames, isBrief }: Required<ChangedFieldProps>) => {
  const { field, before, after } = change;
  const named = (files: FieldChange['before']) => listOf(files).map((file) => nameOf(file, fileNames));
  if (isBrief && fileFields.has(field)) return <Entries before={named(before)} after={named(after)} />;
  if (fileFields.has(field))
    return (
      <>
        <SideBySide before={listOf(before)} after={listOf(after)} fileNames={fileNames} />
        {field === 'artworkFiles' ? (
          <Replaced before={listOf(before)} after={listOf(after)} fileNames={fileNames} />
        ) : null}
      </>
    );
  if (Array.isArray(before) || Array.isArray(after))
    return <Entries before={listOf(before)} after={listOf(after)} />;
  const stretches = isText(before) && isText(after) ? wordChanges(before, after) : null;
  if (stretches)
    return shownStretches(stretches).map(({ text, of }, at) =>
      // The index identifies a stretch: the stretches of a difference never change places.
      of === 'both' ? (
        text
      ) : of === 'before' ? (
        <Removed key={at}>{text}</Removed>
      ) : (
        <Added key={at}>{text}</Added>
      ),
    );
  return (
    <>
      {before === null ? <Nothing /> : <Removed>{choiceName(field, before) ?? valueWords(before)}</Removed>}
      <span aria-hidden="true" className="arrow inline-block px-2 text-ink-quiet">
        →
      </span>
      <span className="sr-only"> {words.to} </span>
      {after === null ? <Nothing /> : <Added>{choiceName(field, after) ?? valueWords(after)}</Added>}
    </>
  );
};

const listOf = (value: FieldChange['before']): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/** A list of texts: the removed entries and the added ones. */
const Entries = ({ before, after }: { before: readonly string[]; after: readonly string[] }) => (
  <ul>
    {before
      .filter((entry) => !after.includes(entry))
      .map((entry) => (
        <li key={`- ${entry}`}>
          <Removed>{entry}</Removed>
        </li>
      ))}
    {after.map((entry) => (
      <li key={entry}>{before.includes(entry) ? entry : <Added>{entry}</Added>}</li>
    ))}
  </ul>
);

type Sides = { before: readonly string[]; after: readonly string[]; fileNames: FileNames };

/** The removed and the added files, in pairs. */
const Replaced = ({ before, after, fileNames }: Sides) => {
  const came = after.filter((file) => !before.includes(file));
  return before
    .filter((file) => !after.includes(file))
    .map((file, at) => {
      const other = came[at];
      return other === undefined ? null : (
        <CompareArtworkButton
          key={file}
          before={file}
          after={other}
          nameOf={(value) => nameOf(value, fileNames)}
        />
      );
    });
};

const nameOf = (file: string, fileNames: FileNames): string =>
  fileNames[file] ?? artworkFile(file).name ?? file;

const SideBySide = ({ before, after, fileNames }: Sides) => (
  <div className="grid grid-cols-2 gap-4">
    <Files title={readingWords.was} files={before} others={after} mark={Removed} fileNames={fileNames} />
    <Files title={readingWords.is} files={after} others={before} mark={Added} fileNames={fileNames} />
  </div>
);

type FilesProps = {
  title: string;
  files: readonly string[];
  others: readonly string[];
  /** Marks a file name that the other side lacks. */
  mark: (props: { children: ReactNode }) => ReactNode;
  fileNames: FileNames;
};

const Files = ({ title, files, others, mark: Mark, fileNames }: FilesProps) => (
  <div className="min-w-0">
    <p className="label-quiet">{title}</p>
    {files.length === 0 ? <Nothing /> : null}
    <ul className="grid gap-3">
      {files.map((file) => {
        const name = nameOf(file, fileNames);
        return (
          <li key={file}>
            <span className="block max-w-60">
              <ImageFrame src={artworkPicture(file, 480) ?? imageAddress(file, 480)} alt="" ratio="wide" />
            </span>
            {others.includes(file) ? name : <Mark>{name}</Mark>}
          </li>
        );
      })}
    </ul>
  </div>
);
