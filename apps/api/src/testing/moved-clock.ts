/** Loaded before a program (`--import`): its clock is AMANA_CLOCK_OFFSET milliseconds ahead, or behind. */
const offset = Number(process.env.AMANA_CLOCK_OFFSET)
const real = Date
const now = () => real.now() + offset

globalThis.Date = new Proxy(real, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
