import { nameOfCharacter, signWithoutFont } from '#domain/printing/characters.ts';
import { draftWords } from '../draft-wording.ts';

/** What a product has that stands on labels. */
interface Named {
  sku: string;
  itemDescription: string | null;
}

/** A sign of a product that no label can have; nothing if there is none. */
export const SignWithoutFont = ({ sku, itemDescription }: Named) => {
  const sign = signWithoutFont(`${sku} ${itemDescription ?? ''}`);
  return sign === null ? null : (
    <output className="block font-[560] wrap-anywhere text-warning">
      {draftWords.noFont(nameOfCharacter(sign))}
    </output>
  );
};
