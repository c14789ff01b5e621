import { describe, expect, onTestFinished, test } from 'vitest'
import { SmsRefused } from '../../ports/sms.ts'
import { createAfricasTalking } from './africastalking.ts'
import { createSmsSender } from './index.ts'
import { smsContract, smsProviderContract } from './sms.contract.ts'
import {
  exampleSms,
  json,
  page,
  type ReceivedRequest,
  type Reply,
  startFakeProvider,
} from './sms.fixtures.ts'

const recipient = (statusCode: unknown) => ({
  statusCode,
  number: '+2348031234567',
  status: 'Success',
  cost: 'NGN 2.2000',
  messageId: 'ATXid_1',
})

const answers = (statusCode: unknown) =>
  json(201, {
    SMSMessageData: { Message: 'Sent to 1/1 Total Cost: NGN 2.2000', Recipients: [recipient(statusCode)] },
  })

/** As documented: a form, the key in a header, numbers with plus. */
const africasTalking: Reply = (response, request) => {
  const form = new URLSearchParams(request.body)
  const known =
    request.method === 'POST' &&
    request.path === '/version1/messaging' &&
    request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
    request.headers.accept === 'application/json' &&
    form.get('username') === 'amana' &&
    /^\+234\d{10}$/.test(form.get('to') ?? '') &&
    form.get('message') !== ''
  if (!known) return page(400, 'Request is missing required form field')(response, request)
  if (!request.headers.apikey) return page(401, 'The supplied authentication is invalid')(response, request)
  answers(101)(response, request)
}

interface Options {
  baseUrl: string
  apiKey?: string
  senderId?: string
  timeoutMs?: number
}

const create = ({ baseUrl, apiKey = 'key', senderId, timeoutMs }: Options) =>
  createAfricasTalking({
    baseUrl,
    apiKey,
    username: 'amana',
    senderId,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

function messageOf({ body }: ReceivedRequest) {
  const form = new URLSearchParams(body)
  return { to: form.get('to') ?? '', text: form.get('message') ?? '' }
}

describe("africa's talking", () => {
  smsContract(async () => {
    const provider = await startFakeProvider(africasTalking)
    return {
      sender: create({ baseUrl: provider.url }),
      received: async () => provider.requests.map(messageOf),
      stop: () => provider.stop(),
    }
  })

  smsProviderContract({
    create,
    accepts: africasTalking,
    refuses: answers(403),
    malformed: [
      {},
      [],
      null,
      'ok',
      { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } },
      { SMSMessageData: { Message: '', Recipients: [{ status: 'Success' }] } },
      { SMSMessageData: { Message: '', Recipients: [recipient(null)] } },
    ],
  })

  test('sends what Africa’s Talking documents; the sender id only when there is one', async () => {
    const provider = await startFakeProvider(africasTalking)
    onTestFinished(() => provider.stop())
    const config = {
      provider: 'africastalking',
      username: 'amana',
      apiKey: 'key',
      baseUrl: provider.url,
    } as const
    const dataDir = '/nowhere'
    await createSmsSender({ sms: { ...config, senderId: undefined }, dataDir }).send(exampleSms())
    await createSmsSender({ sms: { ...config, senderId: 'Amana' }, dataDir }).send(exampleSms())
    expect(provider.requests.map(({ headers }) => headers.apikey)).toEqual(['key', 'key'])
    expect(provider.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { username: 'amana', to: '+2348031234567', message: exampleSms().text },
      { username: 'amana', to: '+2348031234567', message: exampleSms().text, from: 'Amana' },
    ])
  })

  test.each([
    ...[100, 101, 102, '101'].map((code) => [code, 'accepted']),
    ...[402, 403, 404, 405, 406, 407, 409].map((code) => [code, 'refused']),
    ...[0, 99, 103, 200, 401, 410, 500, 501, 502].map((code) => [code, 'failed']),
  ])('status code %s is %s', async (code, outcome) => {
    const provider = await startFakeProvider(answers(code))
    onTestFinished(() => provider.stop())
    const seen = await create({ baseUrl: provider.url })
      .send(exampleSms())
      .then(
        () => 'accepted',
        (error: unknown) => (error instanceof SmsRefused ? 'refused' : 'failed'),
      )
    expect(seen).toBe(outcome)
  })
})
