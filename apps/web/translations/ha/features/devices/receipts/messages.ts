import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/receipts/messages.ts'

export default {
  receipts: {
    text: 'An hatimce kowane abin da kuka yi da wannan na’ura a kundin jama’a. Rasit yana tabbatar da shi, har ga wasu: a ba da shi ga waɗanda za su iya sanin abin da ke ciki kawai.',
    empty: {
      title: 'Babu rasitai tukuna',
      text: 'Idan an sa wa wannan na’ura alama, ko an miƙa ta, ko an samo mata takardar shaida, rasit zai bayyana a nan.',
    },
  },
} satisfies Translation<typeof english>
