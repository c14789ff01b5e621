import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/history/messages.ts'

export default {
  paymentHistory: {
    title: 'Ìtàn ìsanwó',
    loading: 'A ń ṣí ìsanwó yín…',
    failed: { title: 'Ìsanwó yín kò ṣí' },
    empty: { title: 'Kò tíì sí ìsanwó', text: 'Ohun tí ẹ bá san fún àyẹ̀wò yóò wà níbí pẹ̀lú rìsíìtì rẹ̀.' },
    filters: {
      label: 'Ṣàṣàyàn ìsanwó',
      reference: 'Ìtọ́kasí',
      date: 'Ọjọ́',
      clear: 'Pa àṣàyàn rẹ́',
      search: 'Ṣàwárí',
    },
    none: { title: 'Kò sí ìsanwó tó bá a mu', text: 'Kò sí ìsanwó tó ní ìtọ́kasí àti ọjọ́ yìí.' },
    count: { other: 'ìsanwó {count}' },
    fitting: { other: 'ìsanwó {shown} nínú {count}' },
    more: 'Fi hàn sí i ({left})',
    exportCsv: 'Kó CSV jáde',
    columns: {
      reference: 'Ìtọ́kasí',
      amount: 'Iye owó',
      method: 'Ọ̀nà',
      status: 'Ipò',
      date: 'Ọjọ́',
      actions: 'Ìṣe',
    },
    statuses: { completed: 'Ó ti parí', pending: 'Ó ń dúró', failed: 'Ó kùnà' },
    device: 'IMEI',
    requery: 'Tún béèrè',
    requeried: 'Ìsanwó {reference}: {status}',
    receipt: 'Rìsíìtì',
  },
} satisfies Translation<typeof english>
