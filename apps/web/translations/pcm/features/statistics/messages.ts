import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/statistics/messages.ts'

export default {
  statistics: {
    title: 'Statistics',
    loading: 'Statistics dey load',
    failed: { title: 'Di statistics no gree load', text: 'Check your connection and try again.' },
  },
} satisfies Translation<typeof english>
