/** The only door of custody: phones that the police keep, from seizure to return (decisions §21). */
export { custodyModule } from './module.ts'
