import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ọnụọgụ',
    loading: 'Na-ebubata ọnụọgụ',
    failed: { title: 'Ọnụọgụ emepelighị', text: 'Lelee njikọ ịntanetị gị, nwaa ọzọ.' },
  },
} satisfies Translation<typeof english>
