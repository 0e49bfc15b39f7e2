import { deflateSync } from 'node:zlib';

/** A PDF of these objects, given without their numbers; the first is the catalogue. */
export const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  add(Buffer.from('%PDF-1.7\n'));
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(
    Buffer.from(
      `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

/** A stream object; `entries` are the entries of its dictionary other than its length. */
export const streamOf = (data: Buffer | string, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${Buffer.byteLength(data)}>>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ]);

interface Page {
  /** The page's drawing operators, or a whole stream object. */
  content: string | Buffer;
  /** Width and height in points. */
  size?: string;
  resources?: string;
  /** Further objects, numbered from 5. */
  more?: readonly (string | Buffer)[];
}

/** A PDF of one page. */
export const onePagePdf = ({ content, size = '200 100', resources = '', more = [] }: Page): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    typeof content === 'string' ? streamOf(content) : content,
    ...more,
  ]);

/** Fills the left half of the page with red. */
export const redHalf = '1 0 0 rg 0 0 100 100 re f';

/** Ten forms, each of which draws the next one a dozen times: 60 billion drawings from 3 kB. */
export const laughingPdf = (): Buffer =>
  onePagePdf({
    content: '/F Do',
    resources: '/XObject<</F 5 0 R>>',
    more: Array.from({ length: 10 }, (_, index) =>
      streamOf(
        index < 9 ? '/F Do '.repeat(12) : '0 0 5 5 re f',
        `/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</F ${6 + index} 0 R>>>>`,
      ),
    ),
  });

/** A pattern repeated every hundred-thousandth of a point, which never finishes drawing. */
export const endlessPdf = (): Buffer =>
  onePagePdf({
    content: '/Pattern cs /P scn 0 0 200 100 re f',
    resources: '/Pattern<</P 5 0 R>>',
    more: [
      streamOf(
        '1 0 0 rg 0 0 99 99 re f',
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 100 100]/XStep 0.00001/YStep 0.00001/Resources<<>>',
      ),
    ],
  });

/** A page of a few hundred bytes whose drawing operators are 200 MB after inflating them twice. */
export const bombPdf = (): Buffer => {
  const drawings = Buffer.alloc(200_000_000, '0 0 1 1 re f\n');
  const packed = deflateSync(deflateSync(drawings, { level: 1 }), { level: 9 });
  return onePagePdf({ content: streamOf(packed, '/Filter[/FlateDecode/FlateDecode]') });
};

/** An empty page, and the catalogue of a document whose pages are object 2. */
export const emptyPage = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>';
export const catalogue = '<</Type/Catalog/Pages 2 0 R>>';

/** A document of so many empty pages. */
export const manyPages = (count: number) =>
  pdfOf([
    catalogue,
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => emptyPage),
  ]);
