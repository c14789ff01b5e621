import type { Translation } from '@amana/messages'
import type * as english from '../../../src/http/messages.ts'

export default {
  testSystem: {
    title: 'Test system.',
    text: 'Nothing for here dey real: no trust wetin e talk.',
  },
} satisfies Translation<typeof english>
