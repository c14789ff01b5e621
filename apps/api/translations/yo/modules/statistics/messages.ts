import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ìṣirò',
    lead: 'Iye fóònù tí wọ́n fi sùn pé wọ́n jí, tó sọnù àti tí wọ́n tún rí, ní oṣù dé oṣù àti ní ìpínlẹ̀ dé ìpínlẹ̀.',
    empty: {
      heading: 'A kò tíì gbé oṣù kankan jáde',
      text: 'Iye àkọ́kọ́ yóò hàn níbí nígbà tí oṣù kan bá pé. A ń gbé oṣù kọ̀ọ̀kan jáde láti ọjọ́ 5 oṣù tó tẹ̀ lé e, kì í sì í yí padà mọ́.',
    },
    types: { stolen: 'Jíjí ni', lost: 'Ó sọnù', found: 'Wọ́n tún rí i' },
    figures: {
      stolen: 'tí wọ́n fi sùn pé wọ́n jí',
      lost: 'tí wọ́n fi sùn pé ó sọnù',
      found: 'tí wọ́n tún rí',
      share: 'tí wọ́n tún rí nínú gbogbo 100 tí wọ́n fẹjọ́ rẹ̀ sùn ní oṣù náà',
      note: 'Àpapọ̀ iye tí a gbé jáde nísàlẹ̀. Ìpínlẹ̀ tí ẹjọ́ rẹ̀ kò tó 10 kò sí nínú wọn.',
      none: 'Kò sí iye oṣù yìí tó dé 10.',
    },
    map: {
      heading: 'Wọ́n fi sùn pé wọ́n jí, ní ìpínlẹ̀',
      legend: 'Ẹjọ́ tí wọ́n fi sùn pé wọ́n jí',
      hidden: 'kò tó 10, tàbí kò sí',
      range: '{least} sí {most}',
      populous: 'Ìpínlẹ̀ tí èrò pọ̀ sí ní ẹjọ́ púpọ̀. Àwòrán ilẹ̀ yìí ń fi iye hàn, kì í ṣe bí olè jíjí ṣe ṣeé ṣe tó.',
      credit: 'Àwòrán ilẹ̀: mapsvg.com, láti @svg-maps/nigeria, CC BY 4.0, a mú ìlà rẹ̀ rọrùn.',
    },
    table: {
      caption: 'Ẹjọ́ ní {month}',
      state: 'Ìpínlẹ̀',
      hidden: 'kò tó 10',
      short: '<10',
      note: '<10 túmọ̀ sí pé kò tó 10, tàbí kò sí rárá.',
    },
    trends: {
      heading: 'Oṣù dé oṣù',
      note: 'Àpapọ̀ iye tí a gbé jáde. Ìlà oṣù kan tún ń ga nígbà tí ìpínlẹ̀ kan bá ju ẹjọ́ 10 lọ, àti bí iye àwọn tó ń lo Amana bá ṣe ń pọ̀ sí i.',
      later: 'Bí àwọn oṣù ṣe ń lọ yóò hàn níbí nígbà ìgbéjáde kejì.',
      month: 'Oṣù',
    },
    method: {
      heading: 'Bí a ṣe ń kà á',
      list: [
        'A ń ka ẹjọ́ kan lẹ́ẹ̀kan, ní oṣù tí àmì ìkìlọ̀ rẹ̀ bẹ̀rẹ̀ iṣẹ́, ní àkókò Lagos, àti ní ìpínlẹ̀ tí wọ́n ti jí i. Fóònù tó ní IMEI méjì jẹ́ ẹjọ́ kan; fóònù tó sọnù tó wá hàn pé wọ́n jí i jẹ́ ẹjọ́ olè kan; èyí tí wọ́n rí wà ní oṣù tirẹ̀.',
        'A kì í ka ju ẹjọ́ 3 ti ẹnì kan lọ ní oṣù kan.',
        'A ń fi iye tí kò tó 10 pamọ́, èyí tí kò sí àti mẹ́sàn-án rí bákan náà. A ń sún àwọn tó kù sí 5 tó sún mọ́ ọn jù. Iye tí a gbé jáde nìkan ni a fi ṣe àpapọ̀, ìpín àti ìlà, kí ẹnikẹ́ni má bàa ṣírò èyí tó pamọ́.',
        'Kò sí tábìlì tó kéré jù bẹ́ẹ̀ lọ: kò sí ti àmì ọjà, ọjọ́, àgọ́ tàbí ìjọba ìbílẹ̀.',
        'A kì í ka ìfisùn tó wà lábẹ́ àgbéyẹ̀wò, èyí tí a kọ̀, tàbí èyí tí a kò fìdí ọ̀nà ìkànsí rẹ̀ múlẹ̀.',
        'Ìgbéjáde kan kì í yí padà. Píparí ẹjọ́, pípa ìsọfúnni ẹnì kan rẹ́ àti ìpinnu tó tẹ̀ lé e kò yí nǹkan kan padà nínú rẹ̀, àkópọ̀ rẹ̀ sì wà nínú àkọsílẹ̀ gbangba.',
      ],
    },
    downloads: {
      heading: 'Gbà á sílẹ̀',
      text: 'Oṣù kọ̀ọ̀kan gẹ́gẹ́ bí JSON àti CSV lábẹ́ CC BY 4.0, pẹ̀lú ẹ̀rí pé àkópọ̀ rẹ̀ wà nínú àkọsílẹ̀ gbangba.',
      check: 'Bí a ṣe ń yẹ ẹ̀rí wò',
      month: 'Oṣù',
      files: { json: 'JSON', csv: 'CSV', proof: 'Ẹ̀rí' },
      label: '{file} ti {month}',
    },
  },
} satisfies Translation<typeof english>
