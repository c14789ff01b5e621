/** Receives webhooks of Amana: AMANA_WEBHOOK_SECRET=whsec_… node receive-webhook.ts */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from './verify-webhook.ts'

const { AMANA_WEBHOOK_SECRET: secret = '', PORT = '8787' } = process.env

createServer(async (request, response) => {
  const body = await text(request)
  if (!verifyWebhook(secret, request.headers, body)) {
    response.writeHead(401).end()
    return
  }
  // Answer before you work: Amana waits 15 seconds.
  response.writeHead(204).end()
  const { id, type, data } = JSON.parse(body)
  console.log('verified', id, type, JSON.stringify(data))
}).listen(Number(PORT), '127.0.0.1')
