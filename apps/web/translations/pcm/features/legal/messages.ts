import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  /** The legal paragraphs stay English; titles and headings alone are translated. */
  legal: {
    version: 'Version {version}',
    privacy: {
      title: 'Privacy notice',
      subtitle: 'Wetin we dey keep about you, why, for how long, and wetin you fit do about am.',
      sections: [
        { heading: 'Di law wey dey protect you', text: [null] },
        {
          heading: 'Wetin we dey keep, and why',
          table: {
            columns: ['Wetin', 'Why'],
            rows: [
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
            ],
          },
        },
        { heading: 'Who else dey see am', list: [null, null, null] },
        {
          heading: 'How long we dey keep am',
          text: [null],
          table: {
            columns: ['Wetin', 'How long'],
            rows: [
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
            ],
          },
        },
        { heading: 'Your rights', list: [null, null, null, null, null] },
        { heading: 'For your phone or computer', text: [null] },
        { heading: 'If something go wrong', text: [null] },
      ],
    },
    terms: {
      title: 'Terms of use',
      subtitle: 'Wetin you fit expect from us, and wetin we dey expect from you.',
      sections: [
        { heading: 'Wetin dis service be', text: [null] },
        { heading: 'Your account', list: [null, null, null] },
        { heading: 'Checks, result reports and certificates', list: [null, null, null] },
        { heading: 'To register, to flag and to hand over', list: [null, null, null] },
        { heading: 'Wetin we no allow', text: [null], list: [null, null, null] },
        { heading: 'How to end am', text: [null] },
        { heading: 'Law', text: [null] },
      ],
    },
    compliance: {
      title: 'Compliance',
      subtitle: 'Di rules wey dis service dey follow, and how you fit see say e dey follow dem.',
      sections: [
        { heading: 'Data protection', text: [null], list: [null, null, null] },
        { heading: 'Identity numbers', list: [null, null] },
        { heading: 'Evidence', list: [null, null, null] },
        { heading: 'Payments', text: [null] },
        { heading: 'Security', list: [null, null, null] },
        { heading: 'Accessibility', text: [null] },
      ],
    },
  },
} satisfies Translation<typeof english>
