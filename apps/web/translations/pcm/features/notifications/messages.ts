import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/notifications/messages.ts'

export default {
  notifications: {
    title: 'Notifications',
    subtitle: 'Wetin hapun to your phones, your transfers and your account.',
    back: 'Go back',
    bell: 'Notifications',
    bellUnread: { one: 'Notifications, you neva read {count}', other: 'Notifications, you neva read {count}' },
    many: '99+',
    unread: { one: 'You neva read {count}', other: 'You neva read {count}' },
    nothingNew: 'Nothing new',
    new: 'New',
    markAll: 'Mark say you read all',
    markFailed: 'Di notifications no gree mark as read.',
    loading: 'We dey load your notifications…',
    failed: 'Di notifications no gree load',
    more: 'Show older notifications',
    open: 'Open am',
    empty: {
      title: 'No notifications yet',
      text: 'When somebody hand over phone to you, or something hapun to your own, you go read am here.',
    },
    settings: 'Choose wetin go also come by e-mail or SMS',
  },
} satisfies Translation<typeof english>
