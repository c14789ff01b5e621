/** Conversations about found phones, as administrators read them (decisions §12). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { foundFixtures } from '../modules/found/found.fixtures.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { foundCommands } from './found-commands.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana.stop())

/** The output of the command. */
async function printed(...args: string[]): Promise<string> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    const infrastructure = {
      database: amana.database,
      clock: systemClock,
      secretKey: TEST_SECRET_KEY,
      close: async () => undefined,
    }
    await foundCommands((run) => run(infrastructure)).parseAsync(args, { from: 'user' })
  } finally {
    write.mockRestore()
  }
  return stdout
}

test('the reasons of reports of abuse, of one case or of all: never what was written, nor an address', async () => {
  expect(await printed('abuse')).toBe('Nobody was reported.\n')
  const found = foundFixtures(amana)
  const [first, second] = [await found.found(newImei()), await found.found(newImei())]
  for (const report of [first, second])
    await found.act(report.case, report, 'abuse', { reason: `Rude\nin ${report.case}` })
  const line = ({ case: number }: { case: string }) =>
    expect.stringMatching(new RegExp(`^${number}, .+, by the finder: Rude in ${number}$`, 'm'))
  const all = await printed('abuse')
  expect(all).toEqual(line(first))
  expect(all).toEqual(line(second))
  const one = await printed('abuse', second.case)
  expect(one.trim().split('\n')).toHaveLength(1)
  expect(one).toEqual(line(second))
  for (const hidden of [first.email, second.email, 'seat of the bus']) expect(all).not.toContain(hidden)
  expect(await printed('abuse', 'FP-2020-999999')).toBe('Nobody was reported.\n')
})
