import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/dashboard/messages.ts'

export default {
  dashboard: {
    title: 'Device check',
    subtitle: 'Put IMEI of any device to confirm ownership and status',
    actions: {
      heading: 'Quick actions',
      register: { title: 'Register device', text: 'Prove say na you get di phone.' },
      transfer: { title: 'Transfer ownership', text: 'Hand over phone to who buy am.' },
      devices: { title: 'My devices', text: 'See di phones wey you get.' },
      settings: { title: 'Settings', text: 'Profile, security, notifications.' },
    },
    verifications: {
      title: 'My checks',
      subtitle: 'Evri IMEI wey you don check, newest first.',
      back: 'Go back to dashboard',
    },
    phone: {
      title: 'One step remain',
      text: 'If you confirm your number, pipo fit hand over phones to you, and we fit warn you by SMS.',
      action: 'Confirm your phone number',
    },
    invitation: {
      heading: 'Log in for di rest',
      text: 'You fit check any IMEI without account. With account you fit also:',
      list: [
        'keep your checks and result reports for one place',
        'register your phones, so nobody else fit claim dem',
        'hand over phone to who buy am, and report am when e lost or dem tiff am',
      ],
      signIn: 'Log in',
      register: 'Open account',
    },
    addEmail: {
      title: 'Add your e-mail address',
      text: 'Result reports and warnings dey go your e-mail. We go send you link wey go prove say na you get di address.',
      label: 'E-mail',
      password: 'Password',
      verify: 'Confirm am',
      later: 'No be now',
      sentTo: 'Di link don go {email}.',
    },
  },
} satisfies Translation<typeof english>
