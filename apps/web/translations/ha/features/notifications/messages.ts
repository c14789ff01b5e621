import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/notifications/messages.ts'

export default {
  notifications: {
    title: 'Sanarwa',
    subtitle: 'Abin da ya faru da wayoyinku, miƙawarku da asusunku.',
    back: 'Koma baya',
    bell: 'Sanarwa',
    bellUnread: { one: 'Sanarwa, {count} ba a karanta ba', other: 'Sanarwa, {count} ba a karanta ba' },
    many: '99+',
    unread: { one: 'ba a karanta: {count}', other: 'ba a karanta: {count}' },
    nothingNew: 'Babu sabo',
    new: 'Sabo',
    markAll: 'An karanta duka',
    markFailed: 'An kasa nuna cewa an karanta sanarwa.',
    loading: 'Ana buɗe sanarwarku…',
    failed: 'An kasa buɗe sanarwa',
    more: 'Nuna tsofaffin sanarwa',
    open: 'Buɗe',
    empty: {
      title: 'Babu sanarwa tukuna',
      text: 'Idan wani ya miƙa muku waya, ko wani abu ya faru da taku, za ku karanta a nan.',
    },
    settings: 'Zaɓi abin da zai zo ta imel ko SMS ma',
  },
} satisfies Translation<typeof english>
