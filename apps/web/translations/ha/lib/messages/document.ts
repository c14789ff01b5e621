import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/document.ts'

export default {
  document: {
    noScript: 'Wannan shafi yana buƙatar JavaScript. Ana iya bincika IMEI na na’ura daga {link}.',
    homePage: 'shafin farko',
    appName: 'Amana – binciken na’ura',
  },
  language: {
    label: 'Harshe',
    draft: 'Fassarar gwaji',
  },
} satisfies Translation<typeof english>
