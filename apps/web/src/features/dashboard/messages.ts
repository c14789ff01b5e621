import { text } from '@amana/messages'

/** `/dashboard`. */
export const dashboard = {
  title: 'Device Verification',
  subtitle: 'Enter any device IMEI to verify ownership and status',
  loading: 'Loading your dashboard…',
  actions: {
    heading: 'Quick actions',
    stolen: { title: 'My phone was stolen', text: 'Report it: everybody who checks it is warned at once.' },
    register: { title: 'Register Device', text: 'Prove that a phone is yours.' },
    transfer: { title: 'Transfer Ownership', text: 'Hand a phone over to a buyer.' },
    devices: { title: 'My Devices', text: 'See the phones you own.' },
    settings: { title: 'Settings', text: 'Profile, security, notifications.' },
  },
  verifications: {
    title: 'My verifications',
    subtitle: 'Every IMEI that you have checked, newest first.',
    back: 'Back to Dashboard',
  },
  invitation: {
    heading: 'Sign in for the rest',
    text: 'You can check any IMEI without an account. With one you also:',
    list: [
      'keep your checks and reports in one place',
      'register your phones, so that nobody else can claim them',
      'hand a phone over to its buyer, and report it when it is lost or stolen',
    ],
    signIn: 'Sign In',
    register: 'Create Account',
  },
  addEmail: {
    title: 'Add Your Email Address',
    text: 'Reports and warnings go to your email. We send you a link that proves the address is yours.',
    label: 'E-mail',
    password: 'Password',
    verify: 'Verify',
    later: 'Not now',
    sentTo: text('The link went to {email}.'),
  },
} as const
