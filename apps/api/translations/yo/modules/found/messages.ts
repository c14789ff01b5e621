import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/found/messages.ts'

export default {
  notices: {
    received: {
      title: 'Iṣẹ́ yín nípa fóònù tí ẹ rí',
      text: 'Ẹ ṣeun tí ẹ sọ pé ẹ rí fóònù kan. Tí ẹnì kan bá ń wá a níbí, ó lè kọ̀wé sí yín nínú ìjíròrò yìí. Ẹ̀yin méjèèjì kò ní mọ ẹni tí ẹnì kejì jẹ́.',
    },
    reported: {
      title: 'Ẹnì kan sọ pé òun rí fóònù kan tí ẹ fẹjọ́ rẹ̀ sùn',
      text: 'Ẹ ka ohun tó kọ, kí ẹ sì dáhùn níbẹ̀. Ẹ̀yin méjèèjì kò ní mọ ẹni tí ẹnì kejì jẹ́.',
    },
    message: {
      title: 'Iṣẹ́ tuntun nípa fóònù tí wọ́n rí',
      text: 'Ẹ kà á nínú ìjíròrò náà, kí ẹ sì dáhùn níbẹ̀.',
    },
    closed: {
      title: 'Ìjíròrò kan nípa fóònù tí wọ́n rí ti parí',
      text: 'Kò sí ẹni tó lè kọ nǹkan sínú rẹ̀ mọ́. Ẹ ṣì lè kà á.',
    },
  },
  notice: {
    case: 'Ẹjọ́ {number}',
    caseAndText: 'Ẹjọ́ {number}. {text}',
    open: 'Ṣí ìjíròrò náà',
    police: 'Tí wọ́n bá fi sùn pé wọ́n jí fóònù náà, ọlọ́pàá lè ka èyí.',
    safe: 'Ẹ má pàdé ní ẹ̀yin nìkan. Ẹ gbé fóònù náà fún un ní àgọ́ ọlọ́pàá.',
    link: 'Ẹnikẹ́ni tó bá ní líǹkì yìí lè ka ìjíròrò náà: ẹ má fún ẹlòmíì.',
    toFinder: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi àdírẹ́sì yìí sílẹ̀ nígbà tó sọ lórí Amana pé òun rí fóònù kan.',
    toOwner: 'Ẹ gba ímeèlì yìí nítorí ẹ fi àdírẹ́sì yìí fẹjọ́ fóònù kan sùn lórí Amana.',
    sms: 'Amana: ìròyìn wà nípa ẹjọ́ yín kan. {link}',
  },
  abuse: {
    title: 'Wọ́n fi ẹnì kan sùn nínú ìjíròrò nípa fóònù tí wọ́n rí',
    closed: 'Ẹjọ́ {number}. Ìjíròrò náà ti parí.',
    read: 'Láti ka ìdí rẹ̀, alákòóso yóò lo {command}',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin lẹ ń bójú tó Amana yìí.',
  },
} satisfies Translation<typeof english>
