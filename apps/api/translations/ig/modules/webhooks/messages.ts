import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/webhooks/messages.ts'

export default {
  disabled: {
    title: 'Agbanyụrụ otu webhook nke {organisation}',
    text: 'Webhook dị na {host} agaghị anatakwa ihe mere. {reason}',
    next: 'Dozie adreesị ahụ, wee mepụta webhook ọhụrụ. Ihe mere ndị na-erutebeghị dị na ndepụta ihe ezigara ya.',
    open: 'Mepee ụlọ ọrụ gị',
    why: 'Ị natara email a n’ihi na ị na-elekọta client nke {organisation} na Amana.',
  },
} satisfies Translation<typeof english>
