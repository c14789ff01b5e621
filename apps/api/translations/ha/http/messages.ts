import type { Translation } from '@amana/messages'
import type * as english from '../../../src/http/messages.ts'

export default {
  testSystem: {
    title: 'Tsarin gwaji.',
    text: 'Babu abu na gaske a nan: kar a dogara da abin da ya faɗa.',
  },
} satisfies Translation<typeof english>
