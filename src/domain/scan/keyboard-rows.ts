// Made by scripts/tables/make-keyboard-layouts.ts from xkeyboard-config 2.35.1: change that, not this.
// Facts of xkeyboard-config (freedesktop.org, MIT): which character each key types.

/** What the keys of each layout type, first without Shift, then with it. A space marks a dead key, which types nothing. */
// oxfmt-ignore
export const keyboardRows = {
  american: '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  german: ' 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=? QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  french: '²&é"\'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:!~1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§',
  italian: '\\1234567890\'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_',
  spanish: 'º1234567890\'¡qwertyuiop +çasdfghjklñ zxcvbnm,.-ª!"·$%&/()=?¿QWERTYUIOP *ÇASDFGHJKLÑ ZXCVBNM;:_',
  portuguese: '\\1234567890\'«qwertyuiop+  asdfghjklçºzxcvbnm,.-|!"#$%&/()=?»QWERTYUIOP*  ASDFGHJKLÇªZXCVBNM;:_',
  swedish: '§1234567890+ qwertyuiopå \'asdfghjklöäzxcvbnm,.-½!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLÖÄZXCVBNM;:_',
  polish: '˙1234567890+\'qwertzuiopżśóasdfghjklłąyxcvbnm,.- !"#$%&/()=?*QWERTZUIOPńćźASDFGHJKLŁęYXCVBNM;:_',
  uk: '`1234567890-=qwertyuiop[]#asdfghjkl;\'zxcvbnm,./¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?',
  canadian_french: '#1234567890-=qwertyuiop  <asdfghjkl; zxcvbnm,.é|!"/$%?&*()_+QWERTYUIOP  >ASDFGHJKL: ZXCVBNM\'.É',
  turkish: '"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.é!\'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:',
  swiss_german: '§1234567890\' qwertzuiopü $asdfghjklöäyxcvbnm,.-°+"*ç%&/()=? QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_',
  swiss_french: '§1234567890\' qwertzuiopè $asdfghjkléàyxcvbnm,.-°+"*ç%&/()=? QWERTZUIOPü!£ASDFGHJKLöäYXCVBNM;:_',
  belgian: '²&é"\'(§è!çà)-azertyuiop $µqsdfghjklmùwxcvbn,;:=³1234567890°_AZERTYUIOP *£QSDFGHJKLM%WXCVBN?./+',
  danish: '½1234567890+ qwertyuiopå \'asdfghjklæøzxcvbnm,.-§!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLÆØZXCVBNM;:_',
  norwegian: '|1234567890+\\qwertyuiopå \'asdfghjkløæzxcvbnm,.-§!"#¤%&/()=? QWERTYUIOPÅ *ASDFGHJKLØÆZXCVBNM;:_',
  brazilian: '\'1234567890-=qwertyuiop []asdfghjklç zxcvbnm,.;"!@#$% &*()_+QWERTYUIOP {}ASDFGHJKLÇ ZXCVBNM<>:',
  latin_american: '|1234567890\'¿qwertyuiop +}asdfghjklñ{zxcvbnm,.-°!"#$%&/()=?¡QWERTYUIOP *]ASDFGHJKLÑ[ZXCVBNM;:_',
  czech: ';+ěščřžýáíé= qwertzuiopú) asdfghjklů§yxcvbnm,.- 1234567890% QWERTZUIOP/(\'ASDFGHJKL"!YXCVBNM?:_',
  hungarian: '0123456789öüóqwertzuiopőúűasdfghjkléáyxcvbnm,.-§\'"+!%/=()ÖÜÓQWERTZUIOPŐÚŰASDFGHJKLÉÁYXCVBNM?:_',
} as const;
