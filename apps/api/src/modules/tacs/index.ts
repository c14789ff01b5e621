/** The only door of the TAC table (decisions §2). */
export { importTacs, loadFirstTacs, TacImportRefused } from './import-tacs.ts'
export { tacsModule } from './module.ts'
export { loadTacTable, type TacTable } from './tac-table.ts'
