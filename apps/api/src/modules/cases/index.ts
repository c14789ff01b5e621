/** The only door of cases: an owner's side of a flag (decisions §12). */
export { casesModule } from './module.ts'
export { insertNews, insertObjection } from './queries.ts'
