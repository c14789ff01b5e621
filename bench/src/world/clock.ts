/**
 * Loaded before the product (`--import`): its clock is ahead by the milliseconds in a file, which the world
 * changes while it runs. Timers go on as always, and so does PostgreSQL's clock.
 */
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 20
const file = process.env.AMANA_CLOCK_FILE ?? ''
const real = Date
let ahead = 0
let readAt = Number.NEGATIVE_INFINITY

function now(): number {
  const ticks = performance.now()
  if (ticks - readAt > READ_EVERY_MS) {
    readAt = ticks
    ahead = Number(readFileSync(file, 'utf8'))
  }
  return real.now() + ahead
}

globalThis.Date = new Proxy(real, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
