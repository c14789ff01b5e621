import { request } from 'node:http'

/**
 * The bytes of an answer as they come over the wire, packed.
 *
 * @throws Error the status is another one than 200
 */
export function bytesOf(url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
