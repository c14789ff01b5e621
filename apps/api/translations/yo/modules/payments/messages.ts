import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/payments/messages.ts'

export default {
  receipt: {
    balance: 'Àfikún owó fún àjọ kan',
    check: 'Àyẹ̀wò IMEI {imei}',
    reference: 'Ìtọ́kasí',
    paidOn: 'Ọjọ́ ìsanwó',
    paidBy: 'Ọ̀nà ìsanwó',
    paidTo: 'A san án fún',
    receiptFor: 'Rìsíìtì fún',
    promoCode: 'Kóòdù ẹ̀dínwó',
    paidBack: 'A ti dá owó yìí padà.',
    boughtNothing: 'A ti san owó àyẹ̀wò yìí tẹ́lẹ̀. Ìsanwó yìí kò ra nǹkan kan sí i, a sì jẹ yín ní owó rẹ̀.',
    promoOver: 'Kóòdù ẹ̀dínwó náà kò ní ìlò tó kù fún ìsanwó yìí nígbà tó dé. Kò ra nǹkan kan, a sì jẹ yín ní owó rẹ̀.',
    received: 'A ti gba owó',
  },
  mail: {
    subject: 'Rìsíìtì fún {amount}',
    received: 'Amana ti gba owó {amount}.',
    receivedFor: 'Amana ti gba owó {amount}. {purchase}.',
    attached: 'A so rìsíìtì mọ́ ọn gẹ́gẹ́ bí PDF, láti tọ́jú tàbí láti tẹ̀ jáde.',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi àdírẹ́sì yìí sílẹ̀ fún ìsanwó kan lórí Amana.',
  },
  pdf: {
    title: 'Rìsíìtì Amana {reference}',
    subject: 'Ìsanwó {amount}',
    kind: 'Rìsíìtì',
    amount: 'Iye owó',
    footer: 'Rìsíìtì {reference}',
  },
} satisfies Translation<typeof english>
