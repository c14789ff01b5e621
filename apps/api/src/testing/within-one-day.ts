import { dayInLagos } from '@amana/contract'

/**
 * Runs a test of something that counts by day, and runs it again when midnight in Lagos passed meanwhile: a
 * failure then says nothing. The test makes its own data, so that the second run counts nothing of the first.
 *
 * @param work gets 1, then 2, for names that exist once
 */
export async function withinOneDay(work: (run: number) => Promise<void>): Promise<void> {
  const day = dayInLagos(new Date())
  try {
    await work(1)
  } catch (error) {
    if (dayInLagos(new Date()) === day) throw error
    await work(2)
  }
}
