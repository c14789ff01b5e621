/** No answer, and what the server refuses for a while. */
export const refusals = {
  /** S1 §8 Login message mapping. */
  network: 'Network error. Please check your connection and try again.',
  wait: (seconds: number) => {
    if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
  },
  locked: (wait: string) => `Too many wrong attempts. Please wait ${wait} and try again.`,
  codeTooSoon: (wait: string) => `Please wait ${wait} before you ask for another code.`,
  tooMany: (message: string, wait: string) =>
    `${message.replace(/\s*Please wait a moment and try again\.$/, '')} Please wait ${wait} and try again.`,
} as const
