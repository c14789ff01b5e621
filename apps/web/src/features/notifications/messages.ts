/** `/notifications` and the bell in the header. */
export const notifications = {
  title: 'Notifications',
  subtitle: 'What happened to your phones, your transfers and your account.',
  back: 'Back',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  many: '99+',
  unread: (count: number) => (count === 0 ? 'Nothing new' : count === 1 ? '1 unread' : `${count.toLocaleString('en-NG')} unread`),
  new: 'New',
  markAll: 'Mark all as read',
  markFailed: 'The notifications could not be marked as read.',
  loading: 'Loading your notifications…',
  failed: 'The notifications could not be loaded',
  more: 'Show older notifications',
  open: 'Open',
  empty: {
    title: 'No notifications yet',
    text: 'When somebody hands a phone over to you, or something happens to one of yours, you read it here.',
  },
  settings: 'Choose what also comes by e-mail or SMS',
} as const
