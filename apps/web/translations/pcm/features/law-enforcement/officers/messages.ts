import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/officers/messages.ts'

export default {
  commandOfficers: {
    title: 'Officers of your command',
    back: 'Go back to logged issues',
    subtitle: 'Officers of di {command} command. Wetin you change dey enter di audit log with your name.',
    loading: 'We dey load di officers…',
    forbidden: 'Only supervisors dey look afta accounts of officers.',
    failed: 'Di officers no gree load.',
    notSaved: 'Nothing change. Abeg try again.',
    empty: 'No officer of your command get account yet.',
    caption: 'Officers by officer ID',
    columns: { officer: 'Officer', rank: 'Rank and station', status: 'Status', until: 'E dey work till', change: 'Account' },
    statuses: { active: 'E dey active', 'new': 'Dem invite am', expired: 'E don expire', suspended: 'Dem suspend am' },
    suspendedOn: 'since {day}',
    supervisor: 'Supervisor',
    administrators: 'Na administrator dey change accounts of supervisors.',
    cancel: 'Cancel am',
    invite: {
      open: 'Invite officer',
      submit: 'Invite am',
      officerId: 'Officer ID',
      officerIdHint: '6 to 10 letters and digits',
      email: 'Official e-mail',
      emailHint: 'Na there di one-time password and log in codes dey go, and to nobody else.',
      firstName: 'First name',
      lastName: 'Last name',
      phone: 'Phone number',
      rank: 'Rank',
      forceNumber: 'Force number',
      station: 'Station',
      until: 'Last day of di account',
    },
    suspend: {
      name: 'Suspend am',
      title: 'Suspend {name}',
      text: 'Evri session go end at once and di officer no go fit log in. Cases of dis officer go enter your state command.',
    },
    reinstate: {
      name: 'Bring am back',
      title: 'Bring {name} back',
      text: 'Di officer go log in again with di same password. Cases wey don go di state command go remain there.',
    },
    renew: {
      name: 'Renew am',
      title: 'Renew di account of {name}',
      text: 'Di account go work till di end of dis day. If dem suspend am, di suspension go remain.',
    },
    reset: {
      name: 'New password',
      title: 'New one-time password for {name}',
      text: 'Make sure say you know who dey ask. Di old password and evri session go end. Di new one-time password go only di officer official mailbox.',
      submit: 'Send new password',
    },
    ask: {
      none: 'Di {command} command neva get organisation for Amana.',
      applied: '{name} dey wait for approval.',
      suspended: 'Dem don suspend {name}.',
      text: 'Until then administrator dey look afta your officers. Tell di administrator make e run:',
    },
  },
} satisfies Translation<typeof english>
