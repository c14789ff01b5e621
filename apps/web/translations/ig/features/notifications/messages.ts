import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/notifications/messages.ts'

export default {
  notifications: {
    title: 'Ọkwa',
    subtitle: 'Ihe mere ekwentị gị, nnyefe gị na akaụntụ gị.',
    back: 'Laa azụ',
    bell: 'Ọkwa',
    bellUnread: { other: 'Ọkwa, agụbeghị {count}' },
    many: '99+',
    unread: { other: 'agụbeghị {count}' },
    nothingNew: 'Ihe ọhụrụ adịghị',
    new: 'Ọhụrụ',
    markAll: 'Kaa ha niile dịka agụrụ',
    markFailed: 'Enweghị ike ịkara ọkwa ndị a dịka agụrụ.',
    loading: 'Na-ebubata ọkwa gị…',
    failed: 'Ọkwa gị emepelighị',
    more: 'Gosi ọkwa ndị ochie',
    open: 'Mepee',
    empty: {
      title: 'Enwebeghị ọkwa',
      text: 'Mgbe mmadụ na-enyefe gị ekwentị, maọbụ mgbe ihe mere otu n’ime nke gị, ị ga-agụ ya ebe a.',
    },
    settings: 'Họrọ ihe ga-abịakwa na email maọbụ SMS',
  },
} satisfies Translation<typeof english>
