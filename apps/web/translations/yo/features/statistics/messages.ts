import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ìṣirò',
    loading: 'Ìṣirò ń ṣí',
    failed: {
      title: 'Ìṣirò náà kò ṣí',
      text: 'Ẹ yẹ ìsopọ̀ yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
    },
  },
} satisfies Translation<typeof english>
