import { describe, expect, test } from 'vitest';
import { readCode } from './read-code.ts';

const context = { currentYear: 2026, sites: ['https://labels.example.com/'] };

const read = (text: string) => readCode(text, context);

const gs = '\u001d';

describe('other numbers', () => {
  test.each([
    [']C0010501234567890010L-7\u001d17271231', '05012345678900', 'code.not_marked'],
    [']d1010501234567890010L-7', '05012345678900', 'code.not_marked'],
    ['123456', '00012345000065', 'code.read_as'],
    ['4252614', '00042100005264', 'code.read_as'],
    ['0-306-40615-2', '09780306406157', 'code.read_as'],
    ['ISBN 0-306-40615-2', '09780306406157', 'code.read_as'],
    ['080442957X', '09780804429573', 'code.read_as'],
    ['ISSN 0317-8471', '09770317847001', 'code.read_as'],
    ['0317-8471', '09770317847001', 'code.read_as'],
    ['ISBN 978-0-306-40615-7', '09780306406157', 'code.read_as'],
  ])('%s is a text first, and otherwise stands for %s', (text, gtin, note) => {
    expect(read(text)).toMatchObject({ form: 'text', problem: null });
    expect(read(text).otherwise).toMatchObject({ gtin, problem: null, note: { code: note } });
    expect(read(text).otherwise?.keys[0]).toContain(gtin);
  });

  test.each(['0-306-40615-3', '0317-8472', '12345', 'SKU-123456', '1234567890'])(
    '%s stands for nothing else',
    (text) => {
      expect(read(text).otherwise).toBeNull();
    },
  );

  test.each([
    [']E3977123456700305', '09771234567003', '05'],
    ['977123456700305', '09771234567003', '05'],
    ['9780306406157 54499', '09780306406157', '54499'],
    ['9780306406157+54499', '09780306406157', '54499'],
    ['036000291452 51', '00036000291452', '51'],
    [']E3003600029145251', '00036000291452', '51'],
  ])('%s is an article with an add-on', (text, gtin, addOn) => {
    const { note, ...reading } = read(text);
    expect(reading).toMatchObject({ form: 'gtin', gtin, problem: null });
    expect(note?.message).toContain(addOn);
  });

  test.each([
    ['(240)KLM-44(10)L7', [['KLM-44']]],
    [']C1241P-9', [['P-9']]],
    [']C191KLM-44', [['KLM-44']]],
    ['(240)A(91)B', [['A'], ['B']]],
  ])('%s has the client’s own number', (text, keys) => {
    expect(read(text)).toMatchObject({ form: 'gs1', keys, isRestricted: true, problem: null });
  });
});

describe('B24: envelopes', () => {
  const [rs, eot] = ['\u001e', '\u0004'];
  test.each([
    `[)>${rs}05${gs}010501234567890010L-7${rs}${eot}`,
    `[)>05${gs}010501234567890010L-7`,
    `]d1[)>${rs}05${gs}010501234567890010L-7${rs}${eot}`,
    '[)><RS>05<GS>010501234567890010L-7<RS><EOT>',
  ])('%j is GTIN and batch', (text) => {
    expect(read(text)).toMatchObject({ form: 'gs1', gtin: '05012345678900', problem: null });
    expect(read(text).elements.map(({ ai, value }) => [ai, value])).toEqual([
      ['01', '05012345678900'],
      ['10', 'L-7'],
    ]);
  });

  test.each([
    `[)>${rs}06${gs}1PKLM-44${gs}Q100${rs}${eot}`,
    `[)>06${gs}1PKLM-44${gs}Q100`,
    `[)>${rs}06${gs}PKLM-44${gs}Q100${gs}1TLOT9`,
  ])('%j is an item number and a count', (text) => {
    expect(read(text)).toMatchObject({
      form: 'data-identifiers',
      keys: [['KLM-44']],
      pieces: 100,
      problem: null,
    });
  });

  test.each([
    [`[)>${rs}06${gs}Q100${rs}${eot}`, 'code.no_product'],
    [`[)>${rs}06${gs}1PA${gs}1PB`, 'code.two_values'],
    [`[)>${rs}12${gs}PNO A-1${rs}${eot}`, 'code.malformed'],
  ])('%j: %s', (text, code) => {
    expect(read(text).problem).toMatchObject({ code });
    expect(read(text).keys).toEqual([]);
  });
});

describe('one sentence each for what is torn, doubled or of another system', () => {
  test.each([
    ['50123456789004006381333931', 'code.two_scans'],
    ['5012345678900\n4006381333931', 'code.two_scans'],
    ['5012345678900, 4006381333931', 'code.two_scans'],
    [']E05012345678900]E04006381333931', 'code.two_scans'],
    ['https://a.example/01/05012345678900https://a.example/01/04006381333931', 'code.two_scans'],
    ['C1010501234567890010L7', 'code.cut'],
    ['ttps://id.gs1.org/01/05012345678900', 'code.cut'],
    ['//id.gs1.org/01/05012345678900', 'code.cut'],
    ['10501234567890010L7', 'code.cut'],
    ['FBA15ABCDEFGU000001', 'code.marketplace'],
    ['AZ:TESTTESTTESTTESTTESTTEST01', 'code.marketplace'],
    ['LPNRR123456789', 'code.marketplace'],
    ['(01)05012345678900(10)L1(10)L2', 'code.two_values'],
    ['(01)05012345678900(15)270101(15)270102', 'code.two_values'],
    ['https://a.example/01/05012345678900/10/L1?10=L2', 'code.two_values'],
    ['https://a.example/01/05012345678900?89=X', 'code.unknown_identifier'],
  ])('%j: %s', (text, code) => {
    const { problem, keys, elements } = read(text);
    expect(problem).toMatchObject({ code });
    expect(problem?.message).toMatch(/^[A-Z(\d].*\.$/);
    expect(elements.length > 0 ? keys : []).toEqual([]);
  });

  test('an identifier may stand twice with one value, and a link may have parameters of its own', () => {
    expect(read('(01)05012345678900(10)L1(10)L1').problem).toBeNull();
    expect(read('https://a.example/01/05012345678900?linkType=all&utm=1').problem).toBeNull();
  });

  test('a bracket of a value has a backslash before it', () => {
    expect(read(String.raw`(01)05012345678900(10)A\(21)B`).elements[1]).toMatchObject({
      ai: '10',
      value: 'A(21)B',
    });
    expect(read('[01]05012345678900[10]A(21)B').elements[1]).toMatchObject({ ai: '10', value: 'A(21)B' });
  });

  test.each([
    '~010501234567890010L7~17271231',
    '#010501234567890010L7#17271231',
    '010501234567890010L7¬17271231',
    '010501234567890010L7|17271231',
    '010501234567890010L7_x001D_17271231',
    String.raw`010501234567890010L7\u001d17271231`,
    '[01]05012345678900[10]L7[17]271231',
  ])('FNC1 in %j is a separator', (text) => {
    expect(read(text)).toMatchObject({ form: 'gs1', gtin: '05012345678900', problem: null });
    expect(read(text).elements.map(({ ai }) => ai)).toEqual(['01', '10', '17']);
  });

  test.each(['٥٠١٢٣٤٥٦٧٨٩٠٠', '۵۰۱۲۳۴۵۶۷۸۹۰۰', '५०१२३४५६७८९००', '๕๐๑๒๓๔๕๖๗๘๙๐๐'])(
    '37: %s has the digits of another script',
    (text) => {
      expect(read(text)).toMatchObject({ form: 'gtin', gtin: '05012345678900', problem: null });
      expect(read(text).keys).toEqual([expect.arrayContaining(['05012345678900', text])]);
    },
  );

  test('B26: digits and dashes that only look different are read alike', () => {
    expect(read('５０１２３４５６７８９００')).toMatchObject({ form: 'gtin', gtin: '05012345678900' });
    expect(read('5012345\u2013678900')).toMatchObject({ form: 'gtin', gtin: '05012345678900' });
  });
});
