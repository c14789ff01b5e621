import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Version {version}',
    english: 'Di text wey dey below dey for English, and na im dey count. For short:',
    privacy: {
      title: 'Privacy notice',
      subtitle: 'Wetin we dey keep about you, why, for how long, and wetin you fit do about am.',
      summary: [
        'We dey keep wetin you give us to run your account, your devices, your checks and your cases. We no dey sell anytin.',
        'Anybody wey check IMEI go see how di phone dey. E no go ever see who get am.',
        'Officers dey see wetin case need, and dem dey write evri look down. For di settings you fit see who look.',
        'You fit download, correct and delete wetin we dey keep about you for di settings.',
        'Complain give us, or give Nigeria Data Protection Commission (NDPC).',
      ],
    },
    terms: {
      title: 'Terms of use',
      subtitle: 'Wetin you fit expect from us, and wetin we dey expect from you.',
      summary: [
        'Result dey tell you wetin di registry know dat time. E no promise anytin about di seller or di phone.',
        'Register only phones wey be your own, and report di truth. False report na crime.',
        'We no go ever ask for your password, PIN or codes by phone, SMS or WhatsApp.',
        'Transfer wey di new owner don accept, nobody fit reverse am.',
        'You fit delete your account anytime.',
      ],
    },
    compliance: {
      title: 'Compliance',
      subtitle: 'Di rules wey dis service dey follow, and how you fit see say e dey follow dem.',
      summary: [
        'We dey follow di data protection law of Nigeria, and we dey check NIN and BVN only if you want am.',
        'Evri look wey officer look dey inside one log wey nobody fit change, and anybody fit check am.',
        'Payments dey pass through payment service. We no dey ever keep card numbers.',
        'Dem build di pages so evribody fit use dem.',
      ],
    },
  },
} satisfies Translation<typeof english>
