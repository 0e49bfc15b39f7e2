/**
 * The parts of the most used passwords: words, names and keyboard runs. Almost no leaked password meets the five rules,
 * but people who must meet them take one of these parts and add what is missing.
 */
const mostUsed = new Set(
  `
  password passwort passwd pass passcode motdepasse contrasena secret secure security login logon signin letmein changeme
  change access account admin administrator root superuser user username guest demo test testing tester temp temporary
  default master manager office company business server system computer internet website google facebook amazon apple
  microsoft windows samsung linux oracle cisco android iphone welcome willkommen bienvenue hello hallo hola goodbye please
  thanks whatever nothing something anything enter begin start open unlock private mypassword newpassword oldpassword
  qwerty qwertz azerty qwertyuiop qwertyui qwertyu qwert qwer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn
  zxcvbnm yxcvbnm qazwsx qazwsxedc qwaszx wasd abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij xyz
  spring summer autumn winter january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday morning midnight sunshine rainbow
  london paris berlin madrid vienna sydney boston chicago dallas houston austin brooklyn newyork california florida texas
  america england scotland ireland wales britain france germany spain italy canada australia europe liverpool chelsea
  arsenal manchester united everton barcelona juventus
  love lover loveme iloveyou loveyou lovely forever family mother father sister brother mommy daddy baby princess prince
  queen king angel angels heaven heart honey sweet sweetie beautiful flower butterfly diamond crystal golden silver
  freedom peace happy lucky success victory winner champion hero legend warrior knight ninja pirate wizard magic
  mystery phantom shadow thunder lightning storm phoenix dragon tiger lion eagle falcon wolf panther bear monkey elephant
  dolphin turtle rabbit kitten kitty puppy chicken horse snoopy mickey donald batman superman spiderman ironman pokemon
  pikachu starwars startrek skywalker matrix naruto gandalf merlin hogwarts harrypotter minecraft fortnite
  football soccer baseball basketball hockey tennis golf rugby cricket boxing fishing hunter runner racing ferrari porsche
  mercedes toyota corvette mustang yamaha harley nissan
  coffee cookie cheese chocolate banana orange pepper ginger cherry peanut butter pumpkin sugar honeybee cocacola
  music guitar piano rocket blink metallica nirvana slipknot eminem
  alex alexander alexis amanda andrea andrew angela anna anthony ashley benjamin brandon carlos charles charlie chris
  christian daniel danielle david elizabeth emily emma eric george hannah heather jack jackson jacob james jasmine jason
  jennifer jessica john jonathan jordan joseph joshua justin kevin laura lauren lisa madison maria mark martin mary
  matthew maxwell melissa michael michelle mike morgan natasha nathan nicholas nicole oliver olivia patrick paul peter
  rachel rebecca richard robert ryan samantha samuel sandra sarah scott sophie stephanie steven taylor thomas tyler
  vanessa victoria walter william
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** Characters that replace a similar letter within a word. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const inWords = /(?<=\p{L})[013457@$!]+(?=\p{L})/gu;

const spelledOut = (password: string): string =>
  password.replace(inWords, (signs) => Array.from(signs, (sign) => lookAlikes[sign] ?? sign).join(''));

const oneLetter = /^(\p{L})\1{5,}$/u;

const isMostUsed = (word: string): boolean => mostUsed.has(word) || oneLetter.test(word);

const isMadeOfMostUsed = (password: string): boolean => {
  const words = password.split(/\P{L}+/u).filter(Boolean);
  return words.length > 0 && words.every(isMostUsed);
};

/**
 * Whether a password consists only of the most used words, with digits and symbols around them or in place of letters
 * (OWASP ASVS 6.2.4): `Password123!`, `W3lcome-2026!`, `Qwerty1!Admin`.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  return [lower, spelledOut(lower)].some(isMadeOfMostUsed);
};
