import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/document.ts'

export default {
  document: {
    noScript: 'Dis page need JavaScript. You fit check di IMEI of any device from di {link}.',
    homePage: 'home page',
    appName: 'Amana – check device',
  },
  language: {
    label: 'Language',
    draft: 'Draft translation',
  },
} satisfies Translation<typeof english>
