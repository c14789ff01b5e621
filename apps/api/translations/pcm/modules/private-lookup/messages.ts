import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/private-lookup/messages.ts'

export default {
  alarm: {
    title: '{organisation} dey ask for private checks pass wetin una agree',
    asked:
      'Di client {client} of {organisation} do {count} private checks on {day} and e want more; e fit do {limit} for one day. Nobody fit see which numbers e dey ask about. Somebody fit dey gather di registry.',
    askedTogether:
      'Di client {client} of {organisation} want more private checks pass wetin im organisation get: all di clients wey dem make by demsef do {count} on {day}, and all of dem together fit do {limit} for one day. Nobody fit see which numbers dem dey ask about. Somebody fit dey gather di registry.',
    stopped:
      'We no go answer anytin more today. Ask di organisation; if dia contract talk say more, make one client with anoda --private-quota.',
    end: 'To end di client, administrator go run {command}',
    open: 'Open di audit log',
    reason: 'You get dis e-mail because you dey look afta dis Amana.',
  },
} satisfies Translation<typeof english>
