import { parseSync } from 'vite';

/** English in a source: with {} for each value in it, and the name at the top of the file whose value it is part of. */
export interface English {
  sentence: string;
  line: number;
  of: string | null;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Two words in a row, of which the first begins with a capital or is a value: 'Label SKU', '{} is gone'. */
const hasTwoWords = (text: string): boolean =>
  /^(?:[“"(]?[A-Z]|\{\})/.test(text) && /[A-Za-z’]{2,}[,;:]? [“"(]?[A-Za-z]{2,}/.test(text);

/** One word that begins with a capital, alone or before a value: 'Unknown', 'Editor {}', 'Label {}: {}'. */
const isOneWord = (text: string): boolean => /^[“"(]?[A-Z][a-z’]+[.,:;!?…]?(?: .*)?$/s.test(text);

/** A piece of a sentence, set beside other texts in an element: ' already', ' and '. */
const isPiece = (file: string, text: string): boolean =>
  file.endsWith('.tsx') && /^ [a-z’]{2,}(?: [a-z’]+)* ?$|^[a-z’]{2,}(?: [a-z’]+)* $/.test(text);

const readsAsEnglish = (text: string): boolean => hasTwoWords(text) || isOneWord(text);

/** Whether a source has a quote, a template or an element that may read as English: to parse all of them takes two seconds. */
const mayHaveEnglish = (text: string): boolean =>
  /['"`>]\s*[“"(]?[A-Z][a-z’]|`\$\{[^`]*\}[^`]*[A-Za-z’]{2}[,;:]? [“"(]?[A-Za-z]{2}|['"`][“"(]?[A-Z][A-Za-z’]+[,;:]? [“"(]?[A-Za-z]|['"`] [a-z]{2}|[a-z]{2} ['"`]/.test(
    text,
  );

/** Errors that nobody but the log and commands say. */
const ofLog =
  /^(?:Error|TypeError|RangeError|DOMException|ConfigError|Refusal|Damaged|NoAnswer|NoAddress|IppBroken)$/;

/**
 * Calls whose texts nobody reads: what documents the API and its tools, what names a table or a page of a gauge, what selects columns
 * of a store, what a text is looked at for, and keys that the portal presses by itself.
 */
const silentCalls =
  /(?:^|\.)(?:endpoint|meta|describe|select|Histogram|startsWith|endsWith|pressKey|pressInDialog)$/;

/** Attributes that only browsers read. */
const ofBrowser = /^(?:className|aria-keyshortcuts)$/;

const nameOf = (node: unknown, text: string): string =>
  isNode(node) ? text.slice(node.start, Number(node['end'])).replaceAll(/\s/g, '') : '';

/** Whether what stands within a node is no English that a person reads. */
const isSilent = (node: Node, text: string): boolean => {
  if (/^(?:Import|TSLiteralType|ExportAll)/.test(node.type)) return true;
  if (node.type === 'NewExpression') return ofLog.test(nameOf(node['callee'], text));
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXAttribute') return ofBrowser.test(nameOf(node['name'], text));
  // What a class of errors is called, and which key of a keyboard is meant.
  if (node.type === 'PropertyDefinition') return nameOf(node['key'], text) === 'name';
  if (node.type === 'AssignmentExpression') return nameOf(node['left'], text) === 'this.name';
  if (node.type === 'Property') return nameOf(node['key'], text) === 'key';
  return node.type === 'CallExpression' && silentCalls.test(nameOf(node['callee'], text));
};

/** The parts of a node that may show a text: what another text is compared with is not shown. */
const shownParts = (node: Node): unknown[] => {
  const isComparison = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']));
  const parts = isComparison || node.type === 'SwitchCase' ? { ...node, test: null } : node;
  return Object.values(parts).filter(
    (part) => typeof part === 'object' && !(isComparison && isNode(part) && part.type === 'Literal'),
  );
};

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText') return String(node['value']).trim();
  if (node.type !== 'TemplateLiteral') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so says the specification of the syntax tree (ESTree)
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
};

/** What is declared by a statement, exported or not: its name. */
const declaredBy = (statement: Node): string | null => {
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so says the specification of the syntax tree (ESTree)
  const [first] = (declaration['declarations'] ?? []) as Node[];
  const named = first ? first['id'] : declaration['id'];
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : null;
};

/** The English that a source would show, but for what is within a call to one of `words`. */
export const englishIn = (file: string, text: string, words: RegExp = /^wordsOf$/): English[] => {
  const found: English[] = [];
  if (!mayHaveEnglish(text)) return found;
  const walk = (value: unknown, of: string | null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, of);
    if (!isNode(value) || isSilent(value, text)) return;
    if (value.type === 'CallExpression' && words.test(nameOf(value['callee'], text))) return;
    const sentence = textOf(value);
    if (sentence !== null && (readsAsEnglish(sentence) || isPiece(file, sentence)))
      found.push({ sentence, line: text.slice(0, value.start).split('\n').length, of });
    for (const part of shownParts(value)) walk(part, of);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statements of a program are nodes
  for (const statement of parseSync(file, text).program.body as unknown as Node[])
    walk(statement, declaredBy(statement));
  return found;
};
