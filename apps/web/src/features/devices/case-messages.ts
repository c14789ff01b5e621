/** The way from a phone to its case. Apart from the words of devices, which every dashboard loads. */
export const caseNotice = {
  active: {
    title: (type: string, caseNumber: string) => `This phone is reported ${type}, case ${caseNumber}.`,
    action: 'Follow your case',
  },
  under_review: {
    title: (type: string, caseNumber: string) => `Somebody reported this phone ${type}, case ${caseNumber}. Officers review it.`,
    action: 'See the report, or object',
  },
  follow: (caseNumber: string) => `Follow case ${caseNumber}`,
} as const
