import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/statistics/messages.ts'

export default {
  commandStatistics: {
    title: 'Ìṣirò',
    back: 'Padà sí àwọn ẹjọ́',
    subtitle: 'Ẹjọ́ ẹ̀ka yín tó bẹ̀rẹ̀ iṣẹ́ ní àwọn ọjọ́ wọ̀nyí, bó ṣe wà báyìí. Iye gan-an ni: fún agbófinró nìkan.',
    subtitleOf: 'Ẹjọ́ ẹ̀ka {command} tó bẹ̀rẹ̀ iṣẹ́ ní àwọn ọjọ́ wọ̀nyí, bó ṣe wà báyìí. Iye gan-an ni: fún agbófinró nìkan.',
    filters: 'Ọjọ́',
    from: 'Láti',
    to: 'Títí di',
    all: 'Gbogbo ọjọ́',
    caption: 'Ẹjọ́ ní irú wọn',
    columns: { type: 'Irú', open: 'Ó ń lọ', closed: 'Ó parí', found: 'A rí i', median: 'Ọjọ́ àárín' },
    everything: 'Gbogbo',
    note: 'Àwọn tó parí ní àwọn tí a rí nínú. Ọjọ́ àárín: láti ìgbà tó bẹ̀rẹ̀ iṣẹ́ títí tó fi parí.',
    none: '—',
    export: 'Kó CSV jáde',
    loading: 'Ìṣirò ń ṣí…',
    failed: 'Ìṣirò náà kò ṣí.',
  },
} satisfies Translation<typeof english>
