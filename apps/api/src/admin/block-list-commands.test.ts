import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from '../testing/child-process.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

test('block-list new-epoch: networks are told that earlier positions mean nothing', async () => {
  const epoch = async () =>
    (await amana.database.db.selectFrom('block_list_state').select('epoch').executeTakeFirstOrThrow()).epoch
  const before = await epoch()
  const { code, stdout, stderr } = await runAdmin(['block-list', 'new-epoch'], {
    DATABASE_URL: amana.databaseUrl,
  })
  expect({ code, stderr, stdout }).toEqual({
    code: 0,
    stderr: '',
    stdout: 'The block list has a new epoch: networks begin with its next snapshot.\n',
  })
  expect(await epoch()).not.toBe(before)
})
