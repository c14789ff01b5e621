import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/support/messages.ts'

export default {
  answers: {
    stolen: {
      question: 'Dem tiff my phone or e don lost',
      text: 'If di phone dey registered for your name, flag am inside your account: e go start work at once. If not, report am without account.',
      link: 'Report phone',
    },
    privately: {
      question: 'I wan ask about one phone but I no wan talk which one',
      text: 'To check in secret dey tell you weda dem block one phone, and we no dey know which one you ask about. E free, 20 times for one day.',
      link: 'Check am in secret',
    },
    noReport: {
      question: 'I don pay, but result report no come',
      text: 'Result report dey come by e-mail within minutes afta payment. Look di spam folder first. Your dashboard dey show your payments, e fit ask di bank again, and e fit send result report again.',
      link: 'Open your dashboard',
    },
    noCode: {
      question: 'Code no dey come',
      text: 'Code by e-mail fit enter spam folder; code by SMS need line wey dey receive. You fit ask for new one 30 seconds afta di last one. You fit correct di number and di address for di settings.',
      link: 'Open your settings',
    },
    password: {
      question: 'I forget my password',
      text: 'Code to your e-mail address go let you choose new one.',
      link: 'Choose new password',
    },
    pin: {
      question: 'I forget my PIN',
      text: 'Your password and code to your e-mail address go set new one. For 72 hours e fit only report say dem tiff device or say e lost, nothing else.',
      link: 'Reset your PIN',
    },
    registered: {
      question: 'Anoda pesin don register my phone',
      text: 'Type im IMEI like say you wan register am. Di screen wey no gree go let you claim di phone with receipt; na officers go decide.',
      link: 'Register device',
    },
    certificate: {
      question: 'Dis certificate na original?',
      text: 'Type di number wey dey for am.',
      link: 'Look up certificate',
    },
    officer: {
      question: 'I be police officer',
      text: 'Officers get dia own door to log in. If you forget password, your supervisor or administrator go give you anoda one.',
      link: 'Law enforcement portal',
    },
  },
  support: {
    title: 'Help and support',
    subtitle: 'Most questions get answer down here. For di rest, write or call.',
    contacts: 'Reach us',
    kinds: { email: 'E-mail', phone: 'Phone', whatsapp: 'WhatsApp' },
    say: 'Tell us wetin you wan do and wetin di screen talk. No ever tell anybody your password, PIN or codes: we no dey ask for dem.',
    none: 'Dis system no get anybody wey you fit write or call.',
    noneText: 'Di answers down here dey work without help.',
    loading: 'We dey look how you fit reach us…',
    failed: 'How to reach us no gree load.',
    questions: 'Wetin hapun?',
    simulator: { text: 'Dis one na test system: you fit try calls and SMS here.', link: 'Open di phone simulator' },
  },
} satisfies Translation<typeof english>
