import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/block-list/messages.ts'

export default {
  stop: {
    title: 'Di brake don stop new blocks',
    everybody: 'all di sources',
    perMinute: 'Since {when} new blocks of {who} no dey reach di networks: dem pass {most} for one minute.',
    share: 'Since {when} no new block dey reach di networks: for inside one hour dem pass 0.5 % of di list.',
    others:
      'Phones wey dem block before still dey blocked, and unblocks dey pass. Checks for Amana still dey talk wetin di registry know.',
    next: 'Look wetin dem flag or import. If e correct, two people go release am; each of dem go run {command} and dia own name or officer id.',
    open: 'Open di audit log',
    reason: 'You get dis e-mail because you be supervisor for Amana.',
  },
  release: {
    proposedTitle: 'Dem don suggest make stopped blocks pass',
    releasedTitle: 'Dem don release di stopped blocks',
    proposed: '{name} suggest for {when} make new blocks of {who} pass. Another person fit do am inside 24 hours.',
    released: '{names} release new blocks of {who} for {when}. Wetin dey wait dey go networks now.',
    why: 'Reason: {reason}',
    check:
      'Di command know di names as person type dem. If you no agree to dis, or dem use your name, call di operator now: di audit log get di account wey run di command.',
    reason: 'You get dis e-mail because you be supervisor for Amana, or because dem use your name.',
  },
} satisfies Translation<typeof english>
