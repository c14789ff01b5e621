/** The only door of needs: what waits for a person, read from the tables of others. */
export { needsModule } from './module.ts'
