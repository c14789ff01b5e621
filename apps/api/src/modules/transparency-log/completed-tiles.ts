import { entriesPath, TILE_WIDTH, tilePath } from '@amana/tlog'

/** Tiles that were partial at the old size and are whole at the new one. */
export function completedTiles(oldSize: number, newSize: number): string[] {
  const paths: string[] = []
  const completed = (old: number, now: number) =>
    old % TILE_WIDTH > 0 && Math.floor(now / TILE_WIDTH) > Math.floor(old / TILE_WIDTH)
  if (completed(oldSize, newSize)) paths.push(entriesPath(Math.floor(oldSize / TILE_WIDTH)))
  for (let level = 0, old = oldSize, now = newSize; old > 0; level += 1) {
    if (completed(old, now)) paths.push(tilePath(level, Math.floor(old / TILE_WIDTH)))
    old = Math.floor(old / TILE_WIDTH)
    now = Math.floor(now / TILE_WIDTH)
  }
  return paths
}
