import { expect, test } from 'vitest'
import type { Sms } from '../../ports/sms.ts'
import { inGsm7 } from './in-gsm7.ts'

test('marks and hooks are dropped; what GSM-7 has stays as it is', async () => {
  const sent: Sms[] = []
  const sms = inGsm7({ send: async (message) => void sent.push(message) })
  const message = { id: '1', at: new Date(0), to: '+2348031234567' }
  const plain = 'Amana: code 012345. https://amana.example/found/FP-2026-000001#thread_token=a-b_c'
  await sms.send({ ...message, text: plain })
  await sms.send({ ...message, text: 'Ọ̀rọ̀ aṣínà, ɓarawo – ₦100' })
  expect(sent).toEqual([
    { ...message, text: plain },
    { ...message, text: 'Oro asina, barawo - NGN100' },
  ])
})
