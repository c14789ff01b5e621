/** Files that are whole or not there, also after a power cut. */
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w', mode)
  try {
    await file.chmod(mode)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
