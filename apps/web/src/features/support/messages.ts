/** `/support`. */
export const support = {
  title: 'Help and support',
  subtitle: 'Most questions are answered below. For the others, write or call.',
  contacts: 'Contact us',
  kinds: { email: 'Email', phone: 'Phone', whatsapp: 'WhatsApp' },
  say: 'Say what you wanted to do and what the screen said. Never tell anybody your password, PIN or codes: we do not ask for them.',
  none: 'There is no address or phone number for help here yet.',
  noneText: 'The answers below may help you.',
  loading: 'Loading our contacts…',
  failed: 'Our contacts could not be loaded.',
  questions: 'What happened?',
  security: {
    title: 'A weakness in our security',
    text: 'If you found a way around our security, write to us before you tell others, and say which steps show it. Try it with your own account and your own phones only.',
  },
  simulator: {
    text: 'This is a test system: calls and text messages can be tried here.',
    link: 'Open the phone simulator',
  },
}

/** Questions of people, and what they can do themselves. */
export const answers = {
  stolen: {
    question: 'My phone was stolen or lost',
    text: 'If it is registered in your name, report it in your account: it counts at once. If it is not, report it without an account.',
    link: 'Report a phone',
  },
  privately: {
    question: 'I want to check a phone without telling you which one',
    text: 'A private check tells you whether a phone is blocked. We do not learn which phone you asked about. It is free, 20 times a day.',
    link: 'Check privately',
  },
  noReport: {
    question: 'I paid, and no report came',
    text: 'A report comes by email within minutes of the payment. Look in your spam folder first. On your dashboard you can see your payments, ask the bank again, and have a report sent again.',
    link: 'Open your dashboard',
  },
  noCode: {
    question: 'No code arrives',
    text: 'A code by email may be in your spam folder. A code by SMS needs a line that can receive messages. You can ask for a new code 30 seconds after the last one. You can correct your number and your address in the settings.',
    link: 'Open your settings',
  },
  password: {
    question: 'I forgot my password',
    text: 'We send a code to your email address. With it you choose a new one.',
    link: 'Choose a new password',
  },
  pin: {
    question: 'I forgot my PIN',
    text: 'Type your password and the code that we send to your email address, then choose a new one. For 72 hours the new PIN can only report a phone stolen or lost.',
    link: 'Reset your PIN',
  },
  registered: {
    question: 'Somebody else has registered my phone',
    text: 'Type its IMEI as if you wanted to register it. The screen that refuses it lets you claim the phone with your receipt. Officers then decide.',
    link: 'Register a device',
  },
  certificate: {
    question: 'Is this certificate real?',
    text: 'Scan its square code, or type its number.',
    link: 'Check a certificate',
  },
  officer: {
    question: 'I am a police officer',
    text: 'Officers have their own sign-in page. If you forgot your password, your supervisor or administrator gives you a new one.',
    link: 'Law enforcement portal',
  },
}
