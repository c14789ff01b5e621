/** Where the file of a storage key lies in a backup. */
export function fileOfDocument(key: string): string {
  return `files/${key}`
}
