import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Ẹ̀dà {version}',
    english: 'Èdè Gẹ̀ẹ́sì ni ọ̀rọ̀ tó wà nísàlẹ̀, òun sì ni ó dúró lábẹ́ òfin. Ní kúkúrú:',
    privacy: {
      title: 'Ìkéde ìpamọ́ àṣírí',
      subtitle: 'Ohun tí a ń tọ́jú nípa yín, ìdí rẹ̀, bó ṣe máa pẹ́ tó, àti ohun tí ẹ lè ṣe nípa rẹ̀.',
      summary: [
        'A ń tọ́jú ohun tí ẹ fún wa láti bójú tó àkántì yín, ẹ̀rọ yín, àyẹ̀wò yín àti ẹjọ́ yín; a kì í ta nǹkan kan nínú rẹ̀.',
        'Ẹni tó bá ṣàyẹ̀wò IMEI yóò rí ipò fóònù náà, kò ní rí ẹni tó ni ín láéláé.',
        'Agbófinró ń rí ohun tí ẹjọ́ kan nílò, a sì ń kọ gbogbo wíwò sílẹ̀. Ẹ lè rí ẹni tó wò ó nínú ètò.',
        'Ẹ lè gba ohun tí a ní nípa yín sílẹ̀, ẹ lè ṣàtúnṣe rẹ̀, ẹ sì lè pa á rẹ́ nínú ètò.',
        'Ẹ fẹjọ́ sùn wá, tàbí kí ẹ fẹjọ́ sun Nigeria Data Protection Commission (NDPC).',
      ],
    },
    terms: {
      title: 'Ìlànà lílò',
      subtitle: 'Ohun tí ẹ lè retí lọ́dọ̀ wa, àti ohun tí a ń retí lọ́dọ̀ yín.',
      summary: [
        'Èsì ń sọ ohun tí àkọsílẹ̀ mọ̀ ní àkókò náà. Kò ṣèlérí ohunkóhun nípa ẹni tó ń tà á tàbí nípa fóònù náà.',
        'Ẹ forúkọ kìkì fóònù tó jẹ́ tiyín sílẹ̀, kí ẹ sì fi òótọ́ fẹjọ́ sùn. Ẹ̀ṣẹ̀ lábẹ́ òfin ni ìfisùn èké.',
        'A kì í béèrè ọ̀rọ̀ aṣínà, PIN tàbí kóòdù yín lórí fóònù, SMS tàbí WhatsApp.',
        'Tí ẹni tuntun tó ni ín bá ti gba ìgbéfúnni kan, a kò lè dá a padà mọ́.',
        'Ẹ lè pa àkántì yín rẹ́ nígbàkúùgbà.',
      ],
    },
    compliance: {
      title: 'Ìbófinmu',
      subtitle: 'Àwọn òfin tí iṣẹ́ yìí ń tẹ̀ lé, àti bí ẹ ṣe lè rí i pé ó ń tẹ̀ lé wọn.',
      summary: [
        'A ń tẹ̀ lé òfin ààbò ìsọfúnni Nàìjíríà, a sì ń yẹ NIN àti BVN wò kìkì tí ẹ bá fẹ́.',
        'Gbogbo wíwò agbófinró ń wà nínú àkọsílẹ̀ tí a kò lè tún kọ, tí ẹnikẹ́ni sì lè yẹ̀ wò.',
        'Iléeṣẹ́ ìsanwó ni owó ń gbà kọjá. A kì í tọ́jú nọ́ńbà káàdì.',
        'A kọ́ àwọn ojúewé náà kí gbogbo ènìyàn lè lò wọ́n.',
      ],
    },
  },
} satisfies Translation<typeof english>
