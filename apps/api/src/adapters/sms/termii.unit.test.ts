import { describe, expect, onTestFinished, test } from 'vitest'
import { SmsRefused } from '../../ports/sms.ts'
import { createSmsSender } from './index.ts'
import { smsContract, smsProviderContract } from './sms.contract.ts'
import { exampleSms, json, type ReceivedRequest, type Reply, startFakeProvider } from './sms.fixtures.ts'
import { createTermii } from './termii.ts'

/** As documented: JSON with the key in it, numbers without plus. */
const termii: Reply = (response, request) => {
  const { api_key, to, from, sms, type, channel } = JSON.parse(request.body)
  const known =
    request.method === 'POST' &&
    request.path === '/api/sms/send' &&
    request.headers['content-type'] === 'application/json' &&
    /^234\d{10}$/.test(to) &&
    [from, sms].every((text) => typeof text === 'string' && text !== '') &&
    type === 'plain' &&
    channel === 'dnd'
  if (!known) return json(400, { message: 'Bad request' })(response, request)
  if (!api_key) return json(401, { message: 'Unauthorized' })(response, request)
  json(200, {
    code: 'ok',
    message_id: '9122821270554876574',
    message: 'Successfully Sent',
    balance: 9,
    user: 'Amana',
  })(response, request)
}

const create = ({
  baseUrl,
  apiKey = 'key',
  timeoutMs,
}: {
  baseUrl: string
  apiKey?: string
  timeoutMs?: number
}) => createTermii({ baseUrl, apiKey, senderId: 'Amana', ...(timeoutMs === undefined ? {} : { timeoutMs }) })

function messageOf({ body }: ReceivedRequest) {
  const { to, sms } = JSON.parse(body)
  return { to: `+${to}`, text: sms }
}

describe('termii', () => {
  smsContract(async () => {
    const provider = await startFakeProvider(termii)
    return {
      sender: create({ baseUrl: provider.url }),
      received: async () => provider.requests.map(messageOf),
      stop: () => provider.stop(),
    }
  })

  smsProviderContract({
    create,
    accepts: termii,
    refuses: json(400, { message: 'Invalid phone number 2348031234567' }),
    malformed: [{}, [], null, 'ok', { code: 'error', message: 'no' }, { message_id: '1' }],
  })

  test('sends what Termii documents, on the channel for one-time codes', async () => {
    const provider = await startFakeProvider(termii)
    onTestFinished(() => provider.stop())
    const sender = createSmsSender({
      sms: { provider: 'termii', apiKey: 'key', senderId: 'Amana', baseUrl: provider.url },
      dataDir: '/nowhere',
    })
    await sender.send(exampleSms())
    const [request] = provider.requests
    expect(request).toMatchObject({ method: 'POST', path: '/api/sms/send' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      api_key: 'key',
      to: '2348031234567',
      from: 'Amana',
      sms: exampleSms().text,
      type: 'plain',
      channel: 'dnd',
    })
  })

  test('422 is final too', async () => {
    const provider = await startFakeProvider(json(422, { message: 'The to field is invalid' }))
    onTestFinished(() => provider.stop())
    await expect(create({ baseUrl: provider.url }).send(exampleSms())).rejects.toThrow(SmsRefused)
  })
})
