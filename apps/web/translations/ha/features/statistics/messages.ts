import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ƙididdiga',
    loading: 'Ana buɗe ƙididdiga',
    failed: { title: 'An kasa buɗe ƙididdiga', text: 'A duba intanet a sake gwadawa.' },
  },
} satisfies Translation<typeof english>
