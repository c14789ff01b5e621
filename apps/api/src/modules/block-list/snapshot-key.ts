import type { SnapshotRow } from './snapshot-queries.ts'

/** Where the file storage keeps a snapshot. */
export const snapshotKey = ({ epoch, position }: Pick<SnapshotRow, 'epoch' | 'position'>): string =>
  `block-list/${epoch}/${position}`
