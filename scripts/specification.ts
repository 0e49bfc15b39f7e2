/** A requirement in docs/specification.md: its id, its sentence, and the tests that prove it. */
interface Requirement {
  id: string;
  text: string;
  proofs: { file: string; title: string }[];
}

const headLine = /^## (\d+)\. /;
const requirementLine = /^- \*\*([^*]*)\*\* (.+)$/;
const proofLine = /^ {2}- `([^`]+)`: `([^`]+)`$/;

interface Listed {
  requirements: Requirement[];
  faults: string[];
}

/** Parses the list; below the first section, any line of an unknown form is a fault. */
const read = (text: string): Listed => {
  const requirements: Requirement[] = [];
  const faults: string[] = [];
  let section: string | null = null;
  for (const line of text.split('\n')) {
    const [, head] = headLine.exec(line) ?? [];
    const [, id, sentence] = requirementLine.exec(line) ?? [];
    const [, file, title] = proofLine.exec(line) ?? [];
    const current = requirements.at(-1);
    if (head !== undefined) section = head;
    else if (section === null) continue;
    else if (id !== undefined && sentence !== undefined) {
      if (!/^\d+\.\d+$/.test(id)) faults.push(`${id} is no id.`);
      else if (id.split('.')[0] !== section) faults.push(`${id} does not stand in its section.`);
      requirements.push({ id, text: sentence, proofs: [] });
    } else if (file !== undefined && title !== undefined && current) current.proofs.push({ file, title });
    else if (line.trim() !== '' && !line.startsWith('### '))
      faults.push(`This line is no part of the list: ${line}`);
  }
  return { requirements, faults };
};

const isBehind = (id: string, before: string): boolean => {
  const [section = 0, number = 0] = id.split('.').map(Number);
  const [sectionBefore = 0, numberBefore = 0] = before.split('.').map(Number);
  return section > sectionBefore || (section === sectionBefore && number > numberBefore);
};

/** Faults of the ids: each must be unique and in order. Gaps are allowed, so that ids never change. */
const faultsOfIds = (ids: readonly string[]): string[] => {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const before = ids[index - 1];
    if (seen.has(id)) return [`${id} stands twice.`];
    seen.add(id);
    return before === undefined || isBehind(id, before) ? [] : [`${id} does not come behind ${before}.`];
  });
};

// A call of test, it or describe, or of the result of test.each(…). A skipped test proves nothing.
const titleCall = /(?:\b(?:test|it|describe|test\.describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** The titles of tests and groups in a file, as written in the source. */
const titlesIn = (source: string): Set<string> =>
  new Set([...source.matchAll(titleCall)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')));

/**
 * The faults of the list of requirements, a sentence each; empty if each requirement has an existing test. A title is
 * quoted as in the source, with its placeholders; a test in a group as `group › test`. `readSource` returns null for a
 * missing file.
 */
export function faultsOfSpecification(text: string, readSource: (file: string) => string | null): string[] {
  const { requirements, faults } = read(text);
  const titles = new Map<string, ReadonlySet<string> | null>();
  const titlesOf = (file: string): ReadonlySet<string> | null => {
    const known = titles.get(file);
    if (known !== undefined) return known;
    const source = readSource(file);
    const found = source === null ? null : titlesIn(source);
    titles.set(file, found);
    return found;
  };
  const faultsOfProof = ({ id }: Requirement, { file, title }: Requirement['proofs'][number]): string[] => {
    const found = titlesOf(file);
    if (!/\.test\.tsx?$/.test(file) || found === null) return [`${id}: there is no test file ${file}.`];
    return title
      .split(' › ')
      .filter((part) => !found.has(part))
      .map((part) => `${id}: ${file} has no test "${part}".`);
  };
  return [
    ...(requirements.length === 0 ? ['There is no requirement.'] : []),
    ...faults,
    ...faultsOfIds(requirements.map(({ id }) => id)),
    ...requirements.flatMap((requirement) =>
      requirement.proofs.length === 0
        ? [`${requirement.id} has no test.`]
        : requirement.proofs.flatMap((proof) => faultsOfProof(requirement, proof)),
    ),
  ];
}
