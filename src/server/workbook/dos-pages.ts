import type { TextEncoding } from '#domain/imports/text-form.ts';

/** The characters of the bytes from 128 on in the code pages of DOS (IBM 850 and 852), which Excel still saves a CSV file in. */
// oxfmt-ignore
const pages: Partial<Record<TextEncoding, string>> = {
  ibm850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852: 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** Decodes a text in a code page of DOS; null for another encoding. */
export const decodeDos = (bytes: Uint8Array, encoding: TextEncoding): string | null => {
  const page = pages[encoding];
  if (page === undefined) return null;
  const latin = Buffer.from(bytes).toString('latin1');
  return latin.replaceAll(/[\u0080-\u00ff]/g, (byte) => page.charAt(byte.charCodeAt(0) - 128));
};
