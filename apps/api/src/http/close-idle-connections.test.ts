import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestProduct } from '../testing/test-product.ts'

test('a connection on which nothing was sent does not hold up a stop', async () => {
  const amana = await startTestProduct()
  const { hostname, port } = new URL(amana.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // The server has accepted it once it answers a later request.
  await fetch(`${amana.url}/readyz`).then((answer) => answer.arrayBuffer())
  const stoppedAt = performance.now()
  await Promise.all([amana.stop(), once(socket, 'close')])
  expect(performance.now() - stoppedAt).toBeLessThan(15_000)
})
