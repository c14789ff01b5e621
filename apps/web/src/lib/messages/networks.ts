/** Which networks block a phone. Apart from the words of devices, which every dashboard loads. */
export const networks = {
  heading: 'Networks',
  since: (network: string, time: string) => `Blocked on ${network} since ${time}`,
  notYet: (network: string) => `${network} has not said yet that it blocks the phone`,
} as const
