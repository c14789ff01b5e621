const network = 'Network error. Please check your connection and try again.'

/** No answer, and refusals of the server for a while. */
export const refusals = {
  network,
  /** The action that failed without an answer, and why; "try again" is said once. */
  noAnswer: (failed: string) =>
    failed.endsWith('try again.')
      ? `${failed} Network error. Please check your connection.`
      : `${failed.replace(/\.?$/, '.')} ${network}`,
  wait: (seconds: number) => {
    if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
  },
  locked: (wait: string) => `Too many wrong attempts. Please wait ${wait} and try again.`,
  codeTooSoon: (wait: string) => `Please wait ${wait} before you ask for another code.`,
  tooMany: (message: string, wait: string) =>
    `${message.replace(/\s*Please wait a moment and try again\.$/, '')} Please wait ${wait} and try again.`,
} as const
