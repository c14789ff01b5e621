/** The only door of lists: imported lists of stolen and blocked devices, and our exports (decisions §9). */
export { exportList, type ListExport, RunUnknown } from './export-list.ts'
export { importList, ListRefused } from './import-list.ts'
export type { ListRun } from './run-queries.ts'
