// breaks: rules-are-pure, rules-read-no-clock
export { now } from '../../kernel/clock.ts'
export const late = () => Date.now() > 0
