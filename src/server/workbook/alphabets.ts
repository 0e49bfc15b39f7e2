import type { TextEncoding } from '#domain/imports/text-form.ts';

/** The letters of a language that are not ASCII, and the encodings in which its texts are written. */
export interface Alphabet {
  of: readonly TextEncoding[];
  /** In lower case. */
  letters: string;
  /** The most frequent of them, for scripts whose letters fill the same bytes; '' where the letters alone decide. */
  common: string;
}

const western: readonly TextEncoding[] = ['windows-1252', 'macintosh'];
const central: readonly TextEncoding[] = ['windows-1250', 'iso-8859-2'];

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
  {
    of: ['windows-1251', 'koi8-r', 'ibm866'],
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў',
    common: 'оеаинтсрвлк',
  },
  { of: ['windows-1253'], letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ', common: 'αοιετσνηρκςόά' },
  { of: ['windows-1255'], letters: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת', common: 'יוהלאמרתבש' },
  { of: ['windows-1256'], letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ', common: 'اليمونرتبة' },
];
