/** The only door of lists: stolen and blocked devices of others, and ours for them (decisions §9). */
export { exportList, type ListExport, RunUnknown } from './export-list.ts'
export { importList, type ListFault, ListRefused } from './import-list.ts'
export type { ListRun } from './run-queries.ts'
