import type { Translation } from '@amana/messages'
import type * as english from '../../../src/http/messages.ts'

export default {
  testSystem: {
    title: 'Sistemụ nnwale.',
    text: 'Ihe dị ebe a abụghị ezigbo: atụkwasịla ihe ọ na-ekwu obi.',
  },
} satisfies Translation<typeof english>
