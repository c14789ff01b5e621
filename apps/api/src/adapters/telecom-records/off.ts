import { type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'

/** A deployment that asks no network. */
export function telecomOff(): TelecomRecords {
  const nobody = async (): Promise<never> => {
    throw new TelecomUnanswered('not_supported', 'this deployment asks no network')
  }
  return {
    name: 'off',
    networkOf: () => null,
    circuits: () => [],
    match: nobody,
    simChange: nobody,
    changedSubscriber: nobody,
    imeiOf: nobody,
  }
}
