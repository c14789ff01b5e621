import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/paid/messages.ts'

export default {
  afterPayment: {
    history: 'Ìtàn ìsanwó',
    historyUnavailable: 'Ìtàn ìsanwó kò ṣí. Ẹ yẹ ìsopọ̀ yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
    receiptFailed: 'A kò lè gba rìsíìtì náà sílẹ̀.',
    success: {
      title: 'Ìsanwó ti yọrí sí rere',
      text: 'Àbọ̀ àyẹ̀wò yín ti ṣetán, ó sì ń lọ sí ímeèlì yín.',
      reference: 'Ìtọ́kasí',
      date: 'Ọjọ́',
      device: 'Nọ́ńbà ẹ̀rọ',
      status: 'Ipò',
      completed: 'Ó ti parí',
      receipt: 'Gba rìsíìtì sílẹ̀',
      view: 'Wo àbọ̀ àyẹ̀wò',
      dashboard: 'Lọ sí dáṣíbọ́ọ̀dù',
    },
  },
} satisfies Translation<typeof english>
