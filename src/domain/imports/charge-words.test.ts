import { expect, test } from 'vitest';
import { chargeOf } from './charge-words.ts';

test.each([
  'SHIPPING',
  'Shipping & Handling',
  'Standard Shipping',
  'Shipping - DHL Express',
  'Freight charges',
  'Handling fee',
  'P&P',
  'Small order surcharge',
  'Payment fee',
  'DISCOUNT',
  'Discount (SUMMER10)',
  'Discount 10 %',
  'Versandkosten',
  'Versand DHL Paket',
  'Verpackungskosten',
  'Rabatt 5%',
  'Mindermengenzuschlag',
  'Frais de port',
  'Remise',
  'Gastos de envío',
  'Descuento',
  'Spese di spedizione',
  'Sconto',
  'Verzendkosten PostNL',
  'Korting',
  'Frete',
  'Desconto',
  'Koszty wysyłki',
  'Dostawa DPD',
  'Frakt',
  'Toimituskulut',
  'Poštovné',
  'Sleva',
  'Szállítási költség',
  'Kargo bedeli',
  'Доставка',
  'Скидка 10%',
  'Μεταφορικά',
  '运费',
  '送料',
  '代引き手数料',
  '배송비',
  'رسوم الشحن',
  'דמי משלוח',
])('%s is a charge', (text) => {
  expect(chargeOf(text)).toBe('sure');
});

test.each([
  'Gift wrap',
  'GIFT_WRAP',
  'Porto',
  'Geschenkverpackung',
  'Verpackung',
  'Transport',
  'Coupon: SUMMER10',
  'ラッピング',
])('%s may be a charge, or goods of that name', (text) => {
  expect(chargeOf(text)).toBe('likely');
});

test.each([
  'Shipping label 100 x 150',
  'Discount card holder',
  'Gift wrap with stars, 5 m',
  'Portwein',
  'Transport box',
  'Delivery note pouch',
  'Postage stamps 100',
  'Versandkarton',
  'Frachtbriefe',
  'Small',
  'Order',
  'Pallet',
  'Same day cream',
  'Express',
  'Pant',
  'Tip',
  'A-1',
  '',
])('%s is none', (text) => {
  expect(chargeOf(text)).toBeNull();
});
