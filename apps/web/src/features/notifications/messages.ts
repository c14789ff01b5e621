import { plural } from '@amana/messages'

/** `/notifications` and the bell in the header. */
export const notifications = {
  title: 'Notifications',
  subtitle: 'What happened to your phones, your transfers and your account.',
  back: 'Back',
  bell: 'Notifications',
  bellUnread: plural({ one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' }),
  many: '99+',
  unread: plural({ one: '{count} unread', other: '{count} unread' }),
  nothingNew: 'Nothing new',
  new: 'New',
  markAll: 'Mark all as read',
  markFailed: 'The notifications could not be marked as read.',
  loading: 'Loading your notifications…',
  failed: 'The notifications could not be loaded',
  more: 'Show older notifications',
  open: 'Open',
  empty: {
    title: 'No notifications yet',
    text: 'When somebody transfers a phone to you, or something happens to one of yours, you see it here.',
  },
  settings: 'Choose what also comes by email or SMS',
}
