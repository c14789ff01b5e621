import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/errors.ts'

export default {
  errors: {
    notFound: {
      title: 'Ba a samu shafin ba',
      text: 'Wataƙila an yi kuskure a adireshin, ko an matsar da shafin.',
      home: 'Je zuwa shafin farko',
      dashboard: 'Je zuwa allon aiki',
      verify: 'Bincika na’ura',
      help: 'Taimako da tallafi',
    },
    offline: {
      title: 'Babu intanet',
      text: 'Ba a ajiye wannan shafi a wannan waya ba tukuna. Zai buɗe da kansa idan intanet ya dawo.',
    },
    chunk: {
      title: 'An kasa buɗe wannan shafi',
      text: 'Intanet ya katse, ko kuma an sabunta Amana yanzun nan. A sake buɗe shafin.',
    },
    unexpected: {
      title: 'An samu matsala',
      text: 'Laifin daga wajenmu ne. A sake buɗe shafin. Idan ya sake faruwa, a dawo bayan ƴan mintuna.',
    },
    reload: 'Sake buɗe shafin',
  },
} satisfies Translation<typeof english>
