import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/profile/messages.ts'

export default {
  erased: {
    subject: 'Your Amana account don delete',
    hello: 'Hello {name},',
    paragraphs: [
      'Your Amana account just delete, and your data don go with am.',
      'If na you, you no need do anytin. If no be you, create account again now, with di same e-mail address or phone number, and register your phones again. For 30 days nobody else fit register dem.',
      'If dem tiff any phone, report am at once.',
    ],
    register: 'Create account',
    reason: 'You get dis e-mail because e concern one account wey get dis address before.',
    sms: 'Amana: di account with dis number don delete. If no be you, create account again now and register your phones. For 30 days na only you fit.',
  },
} satisfies Translation<typeof english>
