import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/notifications/messages.ts'

export default {
  notifications: {
    title: 'Ìfitónilétí',
    subtitle: 'Ohun tó ṣẹlẹ̀ sí fóònù yín, ìgbéfúnni yín àti àkántì yín.',
    back: 'Padà',
    bell: 'Ìfitónilétí',
    bellUnread: { other: 'Ìfitónilétí, {count} tí ẹ kò tíì kà' },
    many: '99+',
    unread: { other: '{count} tí ẹ kò tíì kà' },
    nothingNew: 'Kò sí tuntun',
    new: 'Tuntun',
    markAll: 'Ṣàmì pé ẹ ti ka gbogbo wọn',
    markFailed: 'A kò lè ṣàmì pé ẹ ti ka àwọn ìfitónilétí.',
    loading: 'A ń ṣí ìfitónilétí yín…',
    failed: 'Ìfitónilétí náà kò ṣí',
    more: 'Fi ìfitónilétí àtijọ́ hàn',
    open: 'Ṣí i',
    empty: {
      title: 'Kò tíì sí ìfitónilétí',
      text: 'Nígbà tí ẹnì kan bá gbé fóònù fún yín, tàbí tí nǹkan bá ṣẹlẹ̀ sí ọ̀kan nínú tiyín, ẹ ó kà á níbí.',
    },
    settings: 'Yan èyí tó máa tún wá ní ímeèlì tàbí SMS',
  },
} satisfies Translation<typeof english>
