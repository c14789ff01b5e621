import { text } from '@amana/messages'

/** The way from a phone to its case. Apart from the words of devices, which every dashboard loads. */
export const caseNotice = {
  active: {
    titles: { stolen: text('Reported stolen on {day}'), lost: text('Reported lost on {day}') },
    titlesWithPlace: {
      stolen: text('Reported stolen on {day}, {place}'),
      lost: text('Reported lost on {day}, {place}'),
    },
    words: text('Case {caseNumber}'),
    action: 'Follow your case',
  },
  under_review: {
    titles: {
      stolen: text('Somebody reported it stolen on {day}'),
      lost: text('Somebody reported it lost on {day}'),
    },
    titlesWithPlace: {
      stolen: text('Somebody reported it stolen on {day}, {place}'),
      lost: text('Somebody reported it lost on {day}, {place}'),
    },
    words: text('Case {caseNumber}. Officers look at the report.'),
    action: 'See the report, or object',
  },
  follow: text('Follow case {caseNumber}'),
}
