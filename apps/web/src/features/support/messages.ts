/** `/support`. */
export const support = {
  title: 'Help and support',
  subtitle: 'Most questions are answered below. For the others, write or call.',
  contacts: 'Reach us',
  kinds: { email: 'E-mail', phone: 'Phone', whatsapp: 'WhatsApp' },
  say: 'Say what you wanted to do and what the screen said. Never tell anybody your password, PIN or codes: we do not ask for them.',
  none: 'This system names nobody to write to or call.',
  noneText: 'The answers below work without help.',
  loading: 'Looking up how to reach us…',
  failed: 'How to reach us could not be loaded.',
  questions: 'What happened?',
  simulator: {
    text: 'This is a test system: calls and text messages can be tried here.',
    link: 'Open the phone simulator',
  },
}

/** Questions of people, and what they can do themselves. */
export const answers = {
  stolen: {
    question: 'My phone was stolen or lost',
    text: 'If it is registered in your name, flag it in your account: that takes effect at once. Otherwise report it without an account.',
    link: 'Report a phone',
  },
  privately: {
    question: 'I want to ask about a phone without saying which',
    text: 'A private check says whether a phone is blocked, and we do not learn which one you asked about. It is free, 20 times a day.',
    link: 'Check privately',
  },
  noReport: {
    question: 'I paid, and no report came',
    text: 'A report comes by e-mail within minutes of the payment. Look in the spam folder first. Your dashboard lists your payments, asks the bank again, and sends a report again.',
    link: 'Open your dashboard',
  },
  noCode: {
    question: 'No code arrives',
    text: 'A code by e-mail can land in the spam folder; one by text message needs a line that receives. You can ask for a new one 30 seconds after the last. The number and the address can be corrected in the settings.',
    link: 'Open your settings',
  },
  password: {
    question: 'I forgot my password',
    text: 'A code to your e-mail address lets you choose a new one.',
    link: 'Choose a new password',
  },
  pin: {
    question: 'I forgot my PIN',
    text: 'Your password and a code to your e-mail address set a new one. For 72 hours it can report a device stolen or lost, and nothing else.',
    link: 'Reset your PIN',
  },
  registered: {
    question: 'Somebody else has registered my phone',
    text: 'Type its IMEI as if you wanted to register it. The screen that refuses it lets you claim the phone with a receipt; officers decide.',
    link: 'Register a device',
  },
  certificate: {
    question: 'Is this certificate real?',
    text: 'Type the number that stands on it.',
    link: 'Check a certificate',
  },
  officer: {
    question: 'I am a police officer',
    text: 'Officers sign in at a door of their own. A forgotten password is replaced by your supervisor or administrator.',
    link: 'Law enforcement portal',
  },
}
