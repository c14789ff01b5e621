import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/document.ts'

export default {
  document: {
    noScript: 'Ibe a chọrọ JavaScript. I nwere ike ịnyocha IMEI nke ngwaọrụ site na {link}.',
    homePage: 'ibe mbido',
    appName: 'Amana – nnyocha ngwaọrụ',
  },
  language: {
    label: 'Asụsụ',
    draft: 'Ntụgharị na-echere nkwado',
  },
} satisfies Translation<typeof english>
