import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/document.ts'

export default {
  document: {
    noScript: 'Ojúewé yìí nílò JavaScript. Ẹ lè ṣàyẹ̀wò IMEI ẹ̀rọ láti {link}.',
    homePage: 'ojúewé àkọ́kọ́',
    appName: 'Amana – àyẹ̀wò ẹ̀rọ',
  },
  language: {
    label: 'Èdè',
    draft: 'Ìtúmọ̀ àkọ́kọ́',
  },
} satisfies Translation<typeof english>
