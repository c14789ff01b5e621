import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/webhooks/messages.ts'

export default {
  disabled: {
    title: 'One webhook of {organisation} don off',
    text: 'Di webhook for {host} no dey get events again. {reason}',
    next: 'Repair di address, then make new webhook. Events wey no reach dey for im list of deliveries.',
    open: 'Open your organisation',
    why: 'You get dis e-mail because you dey look afta di clients of {organisation} for Amana.',
  },
} satisfies Translation<typeof english>
