import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/partners/messages.ts'

export default {
  partners: {
    title: 'Ẹ fi ẹ̀rọ ṣàyẹ̀wò fóònù',
    subtitle:
      'Fún ọjà orí íńtánẹ́ẹ̀tì, ilé àtúnṣe, iléeṣẹ́ adójútòfò, nẹ́tíwọ̀kì àti ẹ̀ka ọlọ́pàá tó ń ṣàyẹ̀wò fóònù tó ju èyí tí ènìyàn lè tẹ̀ lọ.',
    apply: 'Béèrè láti di alábàáṣe',
    open: 'Ṣí àjọ yín',
    developers: 'Ka ìwé ìtọ́nisọ́nà',
    whatTitle: 'Ohun tí ẹ ó rí gbà',
    what: [
      {
        title: 'Ìdáhùn kan náà bíi ti gbogbo ènìyàn',
        text: 'Ètò yín yóò gbọ́ ohun tí ẹni tó ń rajà lórí ìkànnì yìí gbọ́, láti inú àkọsílẹ̀ kan náà ní àkókò kan náà.',
      },
      {
        title: 'Nọ́ńbà kan, tàbí mílíọ̀nù kan',
        text: 'Ẹ béèrè nípa fóònù kan kí ẹ tó rà á, tàbí kí ẹ fi fáìlì gbogbo ọjà yín ránṣẹ́ kí ẹ sì gba ìdáhùn sílẹ̀.',
      },
      {
        title: 'Ìròyìn láìbéèrè',
        text: 'Nígbà tí wọ́n bá fi sùn pé wọ́n jí fóònù tí ẹ ti ṣàyẹ̀wò, tàbí tí wọ́n tún rí i, webhook tí a buwọ́ lù yóò sọ fún yín. Ọjọ́ 90 ni a ń ṣe èyí.',
      },
      {
        title: 'Ìlànà àwọn nẹ́tíwọ̀kì',
        text: 'CAMARA DeviceAuthenticity, bí wọ́n ṣe gbé e jáde. Kiláyẹ́ǹtì ìdánwò ń ṣiṣẹ́ kí ẹnikẹ́ni tó fọwọ́ sí yín.',
      },
    ],
    priceTitle: 'Iye tó ń ná',
    price:
      'Owó tí ẹ san sílẹ̀, àti iye kan fún àyẹ̀wò kọ̀ọ̀kan gẹ́gẹ́ bí àdéhùn yín. Nọ́ńbà tí kì í ṣe IMEI kò ná nǹkan kan. Kiláyẹ́ǹtì ìdánwò kò ná nǹkan kan.',
    priceAsRule:
      'Owó tí ẹ san sílẹ̀, àti iye kan fún àyẹ̀wò kọ̀ọ̀kan gẹ́gẹ́ bí àdéhùn yín, NGN {amount} ni ó sábà máa ń jẹ́. Nọ́ńbà tí kì í ṣe IMEI kò ná nǹkan kan. Kiláyẹ́ǹtì ìdánwò kò ná nǹkan kan.',
    once: 'Ẹ̀ẹ̀kan ṣoṣo ni ẹ ń sanwó nọ́ńbà kan náà láàárín wákàtí 24, yálà ẹ béèrè rẹ̀ nìkan tàbí nínú fáìlì.',
    rulesTitle: 'Ohun tí a ń béèrè lọ́wọ́ yín',
    rules: [
      'Ẹ béèrè kìkì nípa fóònù tí wọ́n fẹ́ tà fún yín, tí ẹ dá lójútòfò, tí ẹ ń tún ṣe tàbí tí ẹ ń so pọ̀.',
      'A ń kọ ìbéèrè kọ̀ọ̀kan sílẹ̀ pẹ̀lú orúkọ àti ìdí yín. Ẹni tó ni fóònù tí wọ́n jí yóò mọ̀ pé ẹnì kan béèrè, kò ní mọ ẹni náà láéláé.',
      'Ẹ kò ní mọ ẹni tó ni fóònù náà láéláé.',
    ],
  },
  application: {
    title: 'Béèrè láti di alábàáṣe',
    subtitle:
      'Alákòóso kan yóò ka ìbéèrè yín, yóò sì fi ìpinnu rẹ̀ ránṣẹ́ sí yín ní ímeèlì. Títí di ìgbà náà ẹ lè fi kiláyẹ́ǹtì ìdánwò kọ́ ètò yín.',
    back: 'Alábàáṣe',
    name: 'Orúkọ àjọ náà',
    kind: 'Iṣẹ́ tó ń ṣe',
    kinds: {
      marketplace: 'Ọjà íńtánẹ́ẹ̀tì',
      repair: 'Ilé àtúnṣe',
      insurer: 'Adójútòfò',
      network: 'Nẹ́tíwọ̀kì fóònù',
      police: 'Ẹ̀ka ọlọ́pàá',
      other: 'Òmíràn',
    },
    kindPlaceholder: 'Yan ọ̀kan',
    website: 'Ìkànnì (kò pọn dandan)',
    email: 'Ímeèlì fún àdéhùn àti ìwé owó',
    purpose: 'Kí ló dé tí ẹ fẹ́ ṣàyẹ̀wò fóònù?',
    purposeHint: 'Gbólóhùn kan tàbí méjì. Wọn yóò wà lẹ́gbẹ̀ẹ́ ìbéèrè kọ̀ọ̀kan nínú àkọsílẹ̀ àbójútó wa.',
    submit: 'Fi ìbéèrè náà ránṣẹ́',
    failed: 'A kò lè fi ìbéèrè náà ránṣẹ́. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
  },
} satisfies Translation<typeof english>
