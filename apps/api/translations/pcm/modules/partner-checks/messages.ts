import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/partner-checks/messages.ts'

export default {
  alarm: {
    title: '{organisation} dey ask for numbers wey near each oda',
    asked:
      '{organisation} ask for {count} numbers of TAC {tac} inside 1,000 serials for one hour, with all im clients join. Di last one na {client}. Somebody fit dey gather di registry.',
    slowed: 'For one hour all im clients join fit ask 60 times for one minute. Look di audit log, and ask di organisation.',
    end: 'To end dis client, administrator go run {command}',
    open: 'Open di audit log',
    reason: 'You get dis e-mail because you dey look afta dis Amana.',
  },
} satisfies Translation<typeof english>
