import type { Translation } from '@amana/messages'
import type * as english from '../../../src/mail/messages.ts'

export default {
  shell: { help: 'Enyemaka na nkwado' },
} satisfies Translation<typeof english>
