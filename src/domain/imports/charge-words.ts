import { headingWords } from './heading-terms.ts';

/** What invoices and orders name beside their goods, in the languages of those who send them. */
const charges =
  'shipping|shipping handling|shipping packing|shipment|postage|postage packing|postage packaging|postage handling|s h|p p|freight|freight out|freight in|inbound freight|delivery|courier|carriage paid|insurance|shipping insurance|cash on delivery|discount|discounts|promo code|rebate|rounding|rounding difference|sales tax|surcharge' +
  '|versand|versandkosten|versandpauschale|versandkostenpauschale|versandkostenanteil|lieferung|lieferkosten|lieferpauschale|fracht|frachtkosten|frachtkostenpauschale|transportkosten|transportpauschale|portokosten|porto verpackung|verpackungskosten|verpackungspauschale|verpackung versand|verpackung fracht|nachnahme|mindermengenzuschlag|kleinmengenzuschlag|mindestmengenzuschlag|dieselzuschlag|treibstoffzuschlag|expresszuschlag|zuschlag|maut|rabatt|skonto|nachlass|preisnachlass|gutschrift|aktionsrabatt|mengenrabatt|rundung|rundungsdifferenz|versicherung|transportversicherung|bearbeitungsgebuhr|versandgebuhr|nachnahmegebuhr|zahlungsgebuhr|servicepauschale|trinkgeld' +
  '|livraison|frais port|frais d expedition|frais livraison|frais d envoi|port emballage|remise|ristourne|rabais|bon reduction|bon d achat|code promo|escompte|assurance|contre remboursement|eco contribution|eco participation' +
  '|envio|envios|gastos envio|flete|descuento|descuentos|bonificacion|redondeo|contra reembolso|recargo|despacho' +
  '|spedizione|spese spedizione|spese trasporto|sconto|sconti|buono sconto|arrotondamento|assicurazione|contrassegno|spese bancarie' +
  '|verzendkosten|verzending|vrachtkosten|vracht|bezorgkosten|bezorging|korting|kortingscode|kortingsbon|toeslag|afronding|rembours|verzendverzekering|administratiekosten|orderkosten' +
  '|frete|desconto|descontos|arredondamento|portes envio|taxa entrega|custo envio' +
  '|wysylka|przesylka|koszt wysylki|koszty wysylki|dostawa|koszt dostawy|koszty dostawy|kurier|rabat|znizka|zaokraglenie|pobranie|ubezpieczenie' +
  '|frakt|fraktkostnad|fraktavgift|expeditionsavgift|faktureringsavgift|faktureringsgebyr|rabattkod|oresavrundning|avrundning|fragt|fragtomkostninger|forsendelse|ekspeditionsgebyr|orebelob|toimituskulut|toimitusmaksu|rahti|postikulut|alennus|pyoristys|laskutuslisa|pienlaskutuslisa' +
  '|doprava|postovne|postovne balne|dopravne|balne|dobirka|dobierka|sleva|zlava|zaokrouhleni|zaokruhlenie|szallitas|szallitasi dij|szallitasi koltseg|postakoltseg|kedvezmeny|kerekites|utanvet|kargo|kargo ucreti|kargo bedeli|nakliye|nakliye bedeli|indirim|iskonto|yuvarlama|kapida odeme' +
  '|livrare|taxa livrare|taxa transport|cost livrare|reducere|dostava|troskovi dostave|postarina|popust|postnina|piegade|atlaide|pristatymas|nuolaida|tarne|saatmine|allahindlus' +
  '|доставка|стоимость доставки|почтовые расходы|транспортные расходы|скидка|промокод|страховка|округление|наложенный платеж|знижка|доставка новою поштою|отстъпка|достава|попуст' +
  '|μεταφορικα|εξοδα αποστολης|εξοδα μεταφορας|αποστολη|αντικαταβολη|εκπτωση' +
  '|شحن|الشحن|رسوم الشحن|توصيل|رسوم التوصيل|خصم|الخصم|משלוח|דמי משלוח|הנחה|ค่าจัดส่ง|ค่าส่ง|ส่วนลด|phi van chuyen|giam gia|ongkir|ongkos kirim|diskon' +
  '|运费|快递费|快递|邮费|物流费|配送费|运费险|手续费|服务费|折扣|优惠|满减|抹零|税费|包装费|运杂费|運費|快遞費|郵費|物流費|配送費|手續費|服務費|折讓|優惠|包裝費' +
  '|送料|配送料|発送料|運賃|宅配便送料|手数料|代引手数料|代引き手数料|決済手数料|梱包料|梱包費|割引|割引額|値引|値引き|クーポン割引|ポイント利用|ポイント値引' +
  '|배송비|배송료|택배비|운임|운송비|수수료|할인|할인액|쿠폰할인|포장비|적립금';

/** The same, in words that also name goods: a glass may be called Porto, and a shop may sell gift wrap. */
const orGoods =
  'coupon|coupons|voucher|gutschein|cupon|kupon|cupom|купон|κουπονι|كوبون|קופון|优惠券|優惠券|クーポン|쿠폰|promotion|promo|portes|arrondi|avoir|expedition|transports|fuel|small order|minimum order|restocking|payment|cod|customs clearance|service|setup|set up|refund|gratuity|dossier|seguro|entrega|consegna|levering|despacho|liefer|gift wrap|gift wrapping|giftwrap|gift message|gift bag|handling|packing|packaging|carriage|transport|transportation|deposit' +
  '|geschenkverpackung|geschenkservice|verpackung|porto|pfand|anzahlung|montage|spende|einwegpfand|mehrwegpfand' +
  '|port|emballage|emballage cadeau|paquet cadeau|papier cadeau|consigne|acompte' +
  '|embalaje|envoltorio regalo|envoltorio para regalo|papel regalo|transporte|porte|propina|deposito' +
  '|imballo|imballaggio|confezione regalo|pacchetto regalo|trasporto|bollo|cauzione' +
  '|cadeauverpakking|inpakken|inpakservice|verpakking|statiegeld|fooi|embrulho|embrulho presente|embalagem|embalagem presente|opakowanie|opakowanie prezentowe|pakowanie prezent|kaucja' +
  '|presentinslagning|presentforpackning|gaveindpakning|gaveinnpakning|emballage|pakkaus|lahjapaketointi|pantti|darkove baleni|baleni|csomagolas|diszcsomagolas|hediye paketi|ambalaj|ambalaj cadou' +
  '|упаковка|подарочная упаковка|пакет|συσκευασια δωρου|συσκευασια|تغليف هدايا|تغليف|אריזת מתנה' +
  '|礼品包装|包装|礼盒|礼袋|禮品包裝|包裝|ギフト包装|ギフトラッピング|ラッピング|梱包|のし|選물포장|선물포장|포장';

/** Words for a charge of any kind: what stands beside them is none of goods. */
const fees = new Set(
  'charge charges cost costs fee fees surcharge surcharges expense expenses kosten gebuhr gebuhren pauschale zuschlag aufschlag frais gastos coste costes costo costos cargo recargo spese costi supplemento toeslag taxa taxas custo custos koszt koszty oplata avgift avgifter kostnad gebyr omkostninger kulut maksu naklady poplatek poplatky dij koltseg bedeli ucreti taxe plata troskovi стоимость расходы плата сбор наклада εξοδα χρεωση رسوم דמי 费 費用 费用 料金 料 代 비용 비 요금 service'
    .split(' ')
    .map(headingWords),
);

/** How a charge is named more closely, and by whom goods are carried. */
const beside = new Set(
  'and of for the by to a und et y e i och og ja fur de du des di del della per por pour do da la le les el za na с на и für standard express expedited economy priority premium free flat rate domestic international national inland ausland overnight same next day days saver tracked signed air sea ocean road land local gratis gratuit gratuite gratuito gratuita kostenlos kostenfrei frei inkl incl including exkl excl netto net brutto gross total online amount applied value einmalig online dhl ups fedex usps dpd gls tnt hermes evri royal mail parcelforce yodel colissimo chronopost mondial relay laposte poste post deutsche swiss osterreichische correos seur mrw nacex inpost paczkomat pocztex postnl bpost nl in bring postnord posti schenker kuehne nagel sf yto zto sto ems yamato sagawa cj logen packeta zasilkovna ppl nova poshta cdek aramex ground paket packchen parcel package pallet palette paletten colis 国内 海外 全国 包邮 免费 顺丰 크로네 무료 日本郵便 ヤマト 佐川 全国一律'
    .split(' ')
    .map(headingWords),
);

const setOf = (phrases: string): ReadonlySet<string> => new Set(phrases.split('|').map(headingWords));

const [sure, likely] = [setOf(charges), setOf(orGoods)];

/** A longer text describes something. */
const longest = 60;

const isNumber = (word: string): boolean => /^\d+$/.test(word);

const chargeIn = (words: readonly string[]): 'sure' | 'likely' | null => {
  const named = words.filter((word) => !beside.has(word) && !isNumber(word));
  const bare = named.filter((word) => !fees.has(word));
  const hasFee = bare.length < named.length;
  const found = [words, named, bare].map((some) => some.join(' '));
  if (found.some((text) => sure.has(text))) return 'sure';
  if (found.some((text) => likely.has(text))) return hasFee ? 'sure' : 'likely';
  return hasFee && bare.length === 0 ? 'likely' : null;
};

/** A remark in brackets, or the one word behind a colon: 'Discount (10 %)', 'Coupon: SUMMER10'. */
const aside = /\s*(?:[(（[][^()（）[\]]*[)）\]]|[:：]\s*\S+)\s*$/u;

const wordsOf = (text: string): string[] => headingWords(text).split(' ');

/** Whether a text names a charge or a discount, or perhaps goods of that name; null if it names anything else. */
export const chargeOf = (text: string): 'sure' | 'likely' | null => {
  if (text === '' || text.length > longest) return null;
  // No charge has a number of three digits: most SKUs need no further look.
  if (/\d{3}/.test(text)) return null;
  const bare = text.replace(aside, '');
  return chargeIn(wordsOf(text)) ?? (bare === text ? null : chargeIn(wordsOf(bare)));
};
