import type { TextEncoding } from '#domain/imports/text-form.ts';

/** The letters of a language that are not ASCII, and the encodings in which its texts are written. */
export interface Alphabet {
  of: readonly TextEncoding[];
  /** In lower case. */
  letters: string;
  /** The most frequent of them, for scripts whose letters fill the same bytes; '' where the letters alone decide. */
  common: string;
  /** Letters of which at least one is in every real text of the language; absent if there are none. */
  needs?: RegExp;
}

const western: readonly TextEncoding[] = ['windows-1252', 'macintosh', 'ibm850'];
const central: readonly TextEncoding[] = ['windows-1250', 'iso-8859-2', 'ibm852'];
const cyrillic: readonly TextEncoding[] = [
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
];

export const alphabets: readonly Alphabet[] = [
  { of: [...western, 'windows-1250', 'windows-1254'], letters: 'äöüßé', common: '' },
  { of: western, letters: 'éèêëàâçîïôûùœæü', common: '' },
  { of: western, letters: 'áéíóúñü', common: '' },
  { of: western, letters: 'àèéìíòóù', common: '' },
  { of: western, letters: 'ãõáéíóúâêôçàü', common: '' },
  { of: western, letters: 'ëïéèöóüáç', common: '' },
  { of: western, letters: 'åäöæøéü', common: '' },
  { of: western, letters: 'áéíóúýþæöð', common: '' },
  { of: central, letters: 'ąćęłńóśźż', common: '' },
  { of: central, letters: 'áčďéěíňóřšťúůýžľĺŕôä', common: '' },
  { of: central, letters: 'áéíóöőúüű', common: '' },
  { of: central, letters: 'ăâîşţșț', common: '' },
  { of: central, letters: 'čćđšž', common: '' },
  { of: ['windows-1254'], letters: 'çğıöşüâîûi̇', common: '' },
  { of: ['windows-1257'], letters: 'ąčęėįšųūž', common: '' },
  { of: ['windows-1257'], letters: 'āčēģīķļņšūž', common: '' },
  { of: ['windows-1257'], letters: 'õäöüšž', common: '' },
  { of: cyrillic, letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў', common: 'оеаинтсрвлк' },
  { of: cyrillic, letters: 'абвгдђежзијклљмнњопрстћуфхцчџш', common: 'аоеинтрсувк' },
  { of: cyrillic, letters: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш', common: 'аоеинтрсувк' },
  {
    of: ['windows-1253', 'iso-8859-7'],
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
    common: 'αοιετσνηρκςόά',
  },
  { of: ['windows-1255'], letters: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת', common: 'יוהלאמרתבש' },
  {
    of: ['windows-1256', 'iso-8859-6'],
    letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ',
    common: 'اليمونرتبة',
  },
  {
    of: ['windows-874'],
    letters: 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์ํ๎',
    common: 'านรอกเงมยลวดทสตะปบคหแจพชข่้ิีัุู',
  },
  {
    of: ['windows-1258'],
    letters:
      'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ\u0300\u0301\u0303\u0309\u0323',
    common: '',
    needs: /[ơưđ]|\p{M}/iu,
  },
];
