// breaks: client-without-dependencies, outside-in
export { now } from '../../../apps/api/src/kernel/clock.ts'
