import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/found/messages.ts'

export default {
  notices: {
    received: {
      title: 'Your message about phone wey you pick',
      text: 'Thank you say you tell us about phone wey you pick. If somebody dey miss am here, dem fit write you for dis conversation. None of una go see who di oda pesin be.',
    },
    reported: {
      title: 'Somebody talk say e pick phone wey you report',
      text: 'Read wetin dem write, and answer there. None of una go see who di oda pesin be.',
    },
    message: {
      title: 'New message about phone wey dem pick',
      text: 'Read am for di conversation, and answer there.',
    },
    closed: {
      title: 'One conversation about phone wey dem pick don close',
      text: 'Nobody fit write inside am again. You fit still read am.',
    },
  },
  notice: {
    case: 'Case {number}',
    caseAndText: 'Case {number}. {text}',
    open: 'Open di conversation',
    police: 'If dem report say dem tiff di phone, police officers fit read dis one.',
    safe: 'No go meet alone. Hand over di phone for police station.',
    link: 'Anybody wey get dis link fit read di conversation: no give anybody.',
    toFinder: 'You get dis e-mail because somebody give dis address when e talk for Amana say e pick phone.',
    toOwner: 'You get dis e-mail because you report phone for Amana with dis address.',
    sms: 'Amana: news dey about one case of your own. {link}',
  },
  abuse: {
    title: 'Dem report pesin for one conversation about phone wey dem pick',
    closed: 'Case {number}. Di conversation don close.',
    read: 'To read di reason, administrator go run {command}',
    reason: 'You get dis e-mail because you dey look afta dis Amana.',
  },
} satisfies Translation<typeof english>
