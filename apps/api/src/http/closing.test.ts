import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { API_BASE, createVerification } from '@amana/contract'
import { expect, test } from 'vitest'
import { startTestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

test('a connection on which nothing was sent does not hold up a stop', async () => {
  const amana = await startTestProduct()
  const socket = await open(amana.url)
  // The server has accepted it once it answers a later request.
  await fetch(`${amana.url}/readyz`).then((answer) => answer.arrayBuffer())
  const stoppedAt = performance.now()
  const closed = once(socket, 'close')
  const stopped = amana.stop()
  await closed
  expect(performance.now() - stoppedAt).toBeLessThan(15_000)
  await stopped
})

test('requests that arrive during a stop on a connection in use are answered, and the connection ends', async () => {
  const amana = await startTestProduct()
  const socket = await open(amana.url)
  const answers = text(socket)
  const body = JSON.stringify({ imei: '354188040123456' })
  const head = `POST ${API_BASE}${createVerification.path} HTTP/1.1\r\nHost: amana\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 5))
  await fetch(`${amana.url}/readyz`).then((answer) => answer.arrayBuffer())
  const stopped = amana.stop()
  await waitUntil(() =>
    open(amana.url).then(
      (another) => !another.destroy(),
      () => true,
    ),
  )
  socket.write(body.slice(5) + head + body)
  const [first, second] = (await answers).split(/(?=HTTP\/1\.1 )/)
  for (const answer of [first, second]) {
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer).toContain('"response_status":"success"')
  }
  expect(second?.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await stopped
})
