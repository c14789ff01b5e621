import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/one-time-codes/messages.ts'

export default {
  codes: {
    verify_email: {
      subject: 'Your Amana confirmation code',
      intro: 'Welcome to Amana. Put dis code to confirm your e-mail address.',
      advice: 'If no be you open account, no mind dis e-mail.',
      reason: 'You get dis e-mail because somebody open Amana account with dis address.',
      sms: 'Your Amana code na {code}. E dey {valid}. No give anybody.',
    },
    sign_in: {
      subject: 'Your Amana log in code',
      intro: 'Put dis code to finish di log in.',
      advice: 'If no be you dey log in, somebody sabi your password: change am now.',
      reason: 'You get dis e-mail because somebody log in to your Amana account with di correct password.',
      sms: 'Your Amana log in code na {code}. E dey {valid}. No give anybody.',
    },
    reset_password: {
      subject: 'Your Amana password reset code',
      intro: 'Put dis code to choose new password.',
      advice: 'If no be you ask for am, no mind dis e-mail: your password go remain as e be.',
      reason: 'You get dis e-mail because somebody ask to reset di password of your Amana account.',
      sms: 'Your Amana password reset code na {code}. E dey {valid}. No give anybody.',
    },
    verify_phone: {
      subject: 'Your Amana phone confirmation code',
      intro: 'Put dis code to confirm your phone number.',
      advice: '',
      reason: 'You get dis e-mail because somebody dey confirm phone number for your Amana account.',
      sms: 'Your Amana code na {code}. E dey {valid}. No give anybody.',
    },
    transfer: {
      subject: 'Your Amana transfer code',
      intro:
        'Somebody wan transfer ownership of one device to you. Dis code go complete di transfer. You fit also accept am or no accept am inside your account for Amana.',
      advice:
        'Tell di sender di code only when di device dey your hand. If you no dey expect any device, no mind dis e-mail and no tell anybody di code.',
      reason: 'You get dis e-mail because di owner of one device name you as im new owner for Amana.',
      sms: 'Your Amana transfer code na {code}, {valid}. Tell di sender only when di device dey your hand.',
    },
    two_factor: {
      subject: 'On two-factor log in',
      intro: 'Put dis code to on log in codes by e-mail for your Amana account.',
      advice: 'If no be you ask for am, somebody don log in like say na you: change your password now.',
      reason: 'You get dis e-mail because somebody wey log in to your Amana account dey on two-factor log in.',
      sms: 'Your Amana code na {code}. E dey {valid}. No give anybody.',
    },
    second_step: {
      subject: 'Confirm change for your Amana account',
      intro: 'Put dis code to confirm di change.',
      advice: 'If you no dey change anytin, somebody don log in like say na you and e sabi your password: change am now.',
      reason: 'You get dis e-mail because somebody wey log in to your Amana account dey change am.',
      sms: 'Your Amana code na {code}. E dey {valid}. No give anybody.',
    },
    identity: {
      subject: 'Your Amana identity code',
      intro: 'Put dis code to confirm your NIN or BVN.',
      advice: 'If you no dey confirm your NIN or BVN, anoda pesin dey use your number.',
      reason: 'You get dis e-mail because somebody dey confirm your NIN or BVN for Amana.',
      sms: 'Your Amana code to confirm your NIN or BVN na {code}, {valid}. No be you? No tell anybody di code.',
    },
    reset_pin: {
      subject: 'Your Amana PIN reset code',
      intro: 'Put dis code to choose new security PIN.',
      advice: 'If no be you ask for am, somebody don log in like say na you and e sabi your password: change am now.',
      reason: 'You get dis e-mail because somebody wey log in to your Amana account ask to reset im security PIN.',
      sms: 'Your Amana PIN reset code na {code}. E dey {valid}. No give anybody.',
    },
    report_contact: {
      subject: 'Confirm your report to Amana',
      intro: 'Thank you say you report device. Put dis code to confirm how we fit reach you.',
      advice: 'If no be you report device, no mind dis e-mail.',
      reason: 'You get dis e-mail because one device report for Amana get dis address as im contact.',
      sms: 'Your Amana code to confirm your report na {code}. E dey {valid}. No give anybody.',
    },
  },
  code: {
    label: 'Code',
    preview: 'Your code na {code}. E dey {valid}.',
    note: 'Dis code dey {valid}.',
    doNotShare: 'No give anybody. Nobody from Amana go ever ask you for am.',
    validMinutes: { one: 'valid for {count} minute', other: 'valid for {count} minutes' },
  },
  link: {
    subject: 'Confirm your e-mail address',
    reason: 'You get dis e-mail because somebody wey log in to Amana give dis address as im own.',
    preview: 'Open di link to confirm your address.',
    intro: 'Open dis link to confirm say di address belong to your Amana account.',
    button: 'Confirm my e-mail address',
    validHours: {
      one: 'Dis link dey valid for {count} hour and you fit use am only once.',
      other: 'Dis link dey valid for {count} hours and you fit use am only once.',
    },
    advice: 'If no be you ask for am, no open di link: di address no go confirm.',
  },
} satisfies Translation<typeof english>
