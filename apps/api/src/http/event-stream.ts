/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) over a signed-in
 * request.
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventAnswer } from './route.ts'

/** Proxies and phones drop a silent connection after a while. */
const COMMENT_INTERVAL_MS = 15_000
/** An ended session is refused within a second; its open streams close as fast. */
const ADMIT_INTERVAL_MS = 500
/** Slow consumers are disconnected above this many buffered bytes. */
const MAX_WAITING_BYTES = 64 * 1024
/** Below so many the sender continues. */
const MIN_WAITING_BYTES = 16 * 1024
const RECONNECT_AFTER_MS = 2_000
/** Milliseconds to send buffered events when a stream ends. */
const DRAIN_MS = 1_000

export interface EventStreams {
  /** @param admit checked again while the stream is open; when it refuses, the stream ends */
  open(reply: FastifyReply, answer: EventAnswer, admit: () => unknown): FastifyReply
  endAll(): void
}

export function createEventStreams(): EventStreams {
  const open = new Set<() => void>()

  return {
    open(reply, answer, admit) {
      const wanted = new Set<() => void>()
      const goOn = () => {
        for (const go of wanted) go()
        wanted.clear()
      }
      const stream = new Readable({ read: goOn })
      let over = false
      const write = (text: string) => {
        if (over) return
        if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
        else stream.push(text)
      }
      const end = () => {
        if (over) return
        over = true
        stream.push(null)
        setTimeout(() => stream.destroy(), DRAIN_MS).unref()
      }
      let asking = false
      const askAgain = async () => {
        if (asking) return
        asking = true
        try {
          await admit()
        } catch {
          end()
        } finally {
          asking = false
        }
      }
      const comment = setInterval(() => write(':\n\n'), COMMENT_INTERVAL_MS)
      const admission = setInterval(() => void askAgain(), ADMIT_INTERVAL_MS)
      open.add(end)
      write(`retry: ${RECONNECT_AFTER_MS}\n: open\n\n`)
      const unsubscribe = answer.subscribe({
        // Without a name it is a `message`.
        send: (event, data, id) =>
          write(
            `${id === undefined ? '' : `id: ${id}\n`}${event && `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`,
          ),
        ready: () =>
          over || stream.readableLength < MIN_WAITING_BYTES
            ? Promise.resolve()
            : new Promise((resolve) => void wanted.add(resolve)),
        end,
      })
      stream.once('close', () => {
        over = true
        goOn()
        clearInterval(comment)
        clearInterval(admission)
        open.delete(end)
        unsubscribe()
      })
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
    endAll() {
      for (const end of open) end()
    },
  }
}
