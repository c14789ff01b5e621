import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/simulator/messages.ts'

export default {
  simulator: {
    title: 'Phone wey dey browser',
    subtitle: 'Dial Amana and write SMS give am, like from phone wey no get internet. E no go cost you money.',
    loading: 'Di phone dey load',
    failed: 'Di phone no gree load.',
    off: {
      title: 'Dis phone simulator no dey here',
      text: 'E dey for test system only. Di pesin wey dey run dis one fit on am with USSD_PROVIDER=simulator.',
      support: 'Help and support wey dey',
    },
    number: {
      label: 'Your phone number',
      hint: 'Any Nigeria mobile number. Di answers dey come dis page, dem no dey go any network.',
      wrong: 'Abeg put correct Nigeria phone number',
    },
    call: {
      heading: 'Make call',
      dial: 'Dial dis',
      dialMissing: 'Put di code wey you wan dial',
      submit: 'Call am',
      hangUp: 'End call',
      screen: 'Screen of di phone',
      idle: 'Press “Call am” to begin.',
      used: 'You don use {used} of {most} places',
      over: 'Di call don end. Press “Call am” to dial again.',
      reply: 'Answer',
      replyMissing: 'Type one number from di list, or wetin di screen dey ask for',
      send: 'Send am',
      failed: 'Di call no gree go. Abeg try again.',
    },
    texts: {
      heading: 'SMS',
      label: 'Your SMS',
      hint: 'Like CHECK and di 15 digits of one IMEI.',
      missing: 'Write message',
      submit: 'Send di SMS',
      failed: 'Di message no gree send. Abeg try again.',
      sent: 'Messages to dis number',
      loading: 'Di messages dey load',
      listFailed: 'Di messages no gree load.',
      hidden: 'Na provider dey send di messages here, so dis page no fit show dem.',
      noNumber: 'Put phone number to see im messages.',
      empty: 'None don come yet. Answers go show here by demself.',
    },
  },
} satisfies Translation<typeof english>
