import { seeded } from './seeded.ts';

/** The rows of a nutrition table (Regulation (EU) 1169/2011, annex XV); invented, but always the same for a name. */
export const nutritionOf = (name: string): readonly (readonly [what: string, amount: string])[] => {
  const choose = seeded(`nutrition ${name}`);
  const grams = (most: number): number => Math.round(choose.next() * most * 10) / 10;
  const fat = grams(28);
  const carbohydrate = grams(60);
  const protein = grams(18);
  const salt = grams(2);
  const kcal = Math.round(fat * 9 + carbohydrate * 4 + protein * 4);
  return [
    ['Energy', `${Math.round(kcal * 4.184)} kJ / ${kcal} kcal`],
    ['Fat', `${fat} g`],
    ['of which saturates', `${Math.round(fat * 4) / 10} g`],
    ['Carbohydrate', `${carbohydrate} g`],
    ['of which sugars', `${Math.round(carbohydrate * 5) / 10} g`],
    ['Protein', `${protein} g`],
    ['Salt', `${salt} g`],
  ];
};
