import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/networks.ts'

export default {
  networks: {
    heading: 'Nẹ́tíwọ̀kì',
    since: '{network} ti dínà mọ́ ọn láti {time}',
    notYet: '{network} kò tíì sọ pé òun dínà mọ́ fóònù náà',
  },
} satisfies Translation<typeof english>
