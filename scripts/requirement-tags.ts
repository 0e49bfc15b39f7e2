/**
 * The lists of requirements. A test names the requirements that it proves by tags in its title: `@spec-1.2` is
 * requirement 1.2 of the specification.
 */
export const lists = {
  spec: 'docs/specification.md',
  need: 'docs/demands.md',
  security: 'docs/security.md',
} as const;

/** A test or group of tests whose title has tags; `title` is as written in the source, without them. */
export interface TaggedTest {
  file: string;
  title: string;
  tags: string[];
}

export interface Requirement {
  /** As in a title, without the `@`. */
  tag: string;
  text: string;
}

// A call of test, it or describe, or of the result of test.each(…). A skipped test proves nothing.
const titleCall = /(?:\b(?:test|it|describe|test\.describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const tagInTitle = /\s@((?:spec|need|security)-[^\s@]*)/g;

/** The tests and groups in a source whose titles have tags. */
export const taggedTestsIn = (file: string, source: string): TaggedTest[] =>
  [...source.matchAll(titleCall)]
    .map(([, , title = '']) => ({
      file,
      title: title.replaceAll(tagInTitle, '').replaceAll(/\\(['"`])/g, '$1'),
      tags: [...title.matchAll(tagInTitle)].map(([, tag = '']) => tag),
    }))
    .filter(({ tags }) => tags.length > 0);

interface Listed {
  requirements: Requirement[];
  faults: string[];
}

/** Parses a list of requirements. After its first numbered section, any other line but a heading is a fault. */
export function readList(list: string, text: string): Listed {
  const requirements: Requirement[] = [];
  const faults: string[] = [];
  let section: string | null = null;
  let before = 0;
  for (const line of text.split('\n')) {
    const [, head] = /^## (\d+)\. /.exec(line) ?? [];
    const [, id, sentence] = /^- \*\*([^*]*)\*\* (.+)$/.exec(line) ?? [];
    if (head !== undefined) {
      section = head;
      before = 0;
    } else if (section === null) continue;
    else if (id !== undefined && sentence !== undefined) {
      const [, inSection, number = ''] = /^(\d+)\.(\d+)$/.exec(id) ?? [];
      if (inSection !== section) faults.push(`${list}-${id} is not an id of section ${section}.`);
      // Gaps are allowed: an id never changes, even if an earlier requirement is deleted.
      if (Number(number) <= before) faults.push(`${list}-${id} is out of order.`);
      before = Number(number);
      requirements.push({ tag: `${list}-${id}`, text: sentence });
    } else if (line.trim() !== '' && !line.startsWith('### '))
      faults.push(`${list}: this line is not part of the list: ${line}`);
  }
  return { requirements, faults: requirements.length > 0 ? faults : [`${list} has no requirement.`] };
}

/** Reports, a sentence each, requirements that no test proves and tags that name no requirement. */
export function faultsOfTags(requirements: readonly Requirement[], tests: readonly TaggedTest[]): string[] {
  const listed = new Set(requirements.map(({ tag }) => tag));
  const proven = new Set(tests.flatMap(({ tags }) => tags));
  return [
    ...[...listed].filter((tag) => !proven.has(tag)).map((tag) => `No test has the tag @${tag}.`),
    ...tests.flatMap(({ file, title, tags }) =>
      tags
        .filter((tag) => !listed.has(tag))
        .map((tag) => `@${tag} of "${title}" in ${file} is not in ${lists[listOf(tag)]}.`),
    ),
  ];
}

const listOf = (tag: string): keyof typeof lists => {
  const [list] = tag.split('-');
  return list === 'need' || list === 'security' ? list : 'spec';
};

/** The list for people: each requirement with the tests that prove it; only the requirements in `wanted`, if given. */
export const report = (
  requirements: readonly Requirement[],
  tests: readonly TaggedTest[],
  wanted: readonly string[],
): string =>
  requirements
    .filter(
      ({ tag }) => wanted.length === 0 || wanted.some((part) => tag === part || tag.startsWith(`${part}.`)),
    )
    .map(({ tag, text }) =>
      [
        `${tag}  ${text}`,
        ...tests.filter(({ tags }) => tags.includes(tag)).map(({ file, title }) => `    ${file}: ${title}`),
      ].join('\n'),
    )
    .join('\n');
