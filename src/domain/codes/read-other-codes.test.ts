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

test('a code with its days first is whole, though its digits may be those of one that was cut; before format 10 it was cut', () => {
  const text = '17271231010501234567890010L-7';
  const by = (format: number) => readCode(text, { currentYear: 2026, sites: [], format });
  expect([by(9).problem?.code, by(10).problem, by(10).otherwise?.gtin]).toEqual([
    'code.cut',
    null,
    '05012345678900',
  ]);
  // Another day, or another article, is not what a whole code says.
  for (const faulty of ['17271331010501234567890010L-7', '10501234567890010L7'])
    expect(readCode(faulty, { currentYear: 2026, sites: [] }).otherwise).toBeNull();
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

  test.each([
    'id.gs1.org/01/05012345678900/10/L7?17=271231',
    'EXAMPLE.COM:8443/shop/01/05012345678900/10/L7?17=271231',
    'www.example.com/gtin/5012345678900/lot/L7?exp=271231',
    '<https://id.gs1.org/01/05012345678900/10/L7?17=271231>',
    'URL:https://id.gs1.org/01/05012345678900/10/L7?17=271231',
    'https://id.gs1.org/01/05012345678900/10/L7//?17=271231',
    'https://id.gs1.org/01/05012345678900%20/10/L7?17=271231',
    'https://id.gs1.org/01/05012345678900?10=L7;17=271231',
  ])('37: %s is a Digital Link', (text) => {
    expect(read(text)).toMatchObject({ form: 'digital-link', gtin: '05012345678900', problem: null });
    expect(read(text).elements.map(({ ai, value }) => [ai, value])).toEqual([
      ['01', '05012345678900'],
      ['10', 'L7'],
      ['17', '271231'],
    ]);
  });

  test.each([
    'example.com/01/05012345678901',
    'example/01/05012345678900',
    'A-1.5/01/05012345678900',
    'example.com/help/05012345678900',
    'see example.com/01/05012345678900',
  ])('37: %s is none, but a text', (text) => {
    expect(read(text)).toMatchObject({ form: 'text', gtin: null });
  });

  test('37: the address of a page without its scheme is that page', () => {
    expect(read('labels.example.com/products/12')).toMatchObject({ form: 'page', productId: 12 });
    expect(read('labels.example.community/products/12')).toMatchObject({ form: 'text' });
  });

  test('37: a link without its scheme may be the code of a product as it came', () => {
    expect(read('id.gs1.org/01/05012345678900').keys[0]).toContain('id.gs1.org/01/05012345678900');
  });

  test.each([
    '010501234567890010L7<0x1D>17271231',
    '010501234567890010L7(GS)17271231',
    '010501234567890010L7%1D17271231',
    '010501234567890010L7&#29;17271231',
    String.raw`010501234567890010L7\F17271231`,
    `010501234567890010L7 ${gs} 17271231`,
    '0105012345678900 10L7 17271231',
    '01 05012345678900 10 L7 17 271231',
    '(01)\u200e05012345678900(10)L7(17)271231',
    `10L7${gs}0105012345678900${gs}17271231`,
    '(01)05012345678900, (10)L7, (17)271231',
    '(01)05012345678900;(10)L7;(17)271231',
    '0105012345678900\n10L7\n17271231',
    '0105012345678900; 10L7; 17271231',
  ])('37: %j is the article, its batch and its day', (text) => {
    const { problem, gtin, elements } = read(text);
    expect({ problem, gtin }).toEqual({ problem: null, gtin: '05012345678900' });
    expect(elements.map(({ ai, value }) => ai + value).toSorted()).toEqual([
      '0105012345678900',
      '10L7',
      '17271231',
    ]);
  });

  test.each([
    ['a value that another sign would end', '010501234567890010L7(GS', 'L7(GS'],
    ['a value that ends with a comma', '(01)05012345678900(10)L7,(17)271231', 'L7,'],
    ['a value with the signs of a separator', '010501234567890010AB_1D2', 'AB_1D2'],
    ['a batch that only looks like one', '010501234567890010GS-7', 'GS-7'],
  ])('37: %s is whole', (_, text, batch) => {
    expect(read(text).elements[1]).toMatchObject({ ai: '10', value: batch });
  });

  test('37: days before an article may be the number of something else, which counts first', () => {
    const text = '172712310105012345678900';
    expect(read(text)).toMatchObject({ form: 'text', problem: null, keys: [[text]] });
    expect(read(text).otherwise).toMatchObject({ gtin: '05012345678900', note: { code: 'code.not_marked' } });
  });

  test.each([
    '501234567890050123456789005012345678900',
    '5012345678900 5012345678900',
    'https://a.example/01/05012345678900 https://a.example/01/05012345678900',
  ])('37: %s is one code, sent again and again', (text) => {
    expect(read(text)).toMatchObject({ gtin: '05012345678900', problem: null });
  });

  test.each([
    ['[)>\u001e06\u001d8P05012345678900\u001d1TL7', '05012345678900'],
    ['[)>_1E06_1D1PKLM-44_1DQ5_1E_04', 'KLM-44'],
    ['[)>\u001e06\u001d9N111234567842\u001d1TL7', 'PZN-12345678'],
  ])('37: %j names %s', (text, key) => {
    expect(read(text)).toMatchObject({ form: 'data-identifiers', problem: null });
    expect(read(text).keys[0]).toContain(key);
  });

  test.each([
    ['0105012345678900\r\n0104006381333931', 'code.two_scans'],
    [')>\u001e06\u001d1PKLM-44', 'code.cut'],
    ['https://id.gs1.org/01/05012345678900/10/', 'code.value'],
    ['[)>\u001e06\u001d9N111234567843', 'code.no_product'],
    ['9400111899223197428490', 'code.marketplace'],
    ['RR473124829DE', 'code.marketplace'],
    ['1JUN123456789987654321', 'code.marketplace'],
    ['WIFI:S:guest;T:WPA;P:5012345678900;;', 'code.marketplace'],
    ['BEGIN:VCARD\nTEL:5012345678900\nEND:VCARD', 'code.marketplace'],
  ])('37: %j: %s', (text, code) => {
    expect(read(text).problem).toMatchObject({ code });
  });

  test('B26: digits and dashes that only look different are read alike', () => {
    expect(read('５０１２３４５６７８９００')).toMatchObject({ form: 'gtin', gtin: '05012345678900' });
    expect(read('5012345\u2013678900')).toMatchObject({ form: 'gtin', gtin: '05012345678900' });
  });
});
