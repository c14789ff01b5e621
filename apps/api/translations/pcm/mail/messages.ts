import type { Translation } from '@amana/messages'
import type * as english from '../../../src/mail/messages.ts'

export default {
  shell: { help: 'Help and support' },
} satisfies Translation<typeof english>
