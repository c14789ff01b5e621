/** Tarballs as `npm pack` makes them. The same files give the same bytes: no times, owners or own paths. */
import { gzipSync } from 'node:zlib'

export interface PackedFile {
  /** Below the package's folder. */
  path: string
  content: string | Buffer
  executable?: boolean
}

/** npm's own folder in a tarball. */
const FOLDER = 'package/'
const BLOCK = 512
/** 26 October 1985, the time that npm gives all files. */
const MODIFIED = 499_162_500

const NAME_BYTES = 100
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
/** The operating system in the head of gzip (RFC 1952): 255 is unknown. */
const GZIP_OS_AT = 9
const GZIP_UNKNOWN_OS = 255

/** A ustar archive (POSIX.1-1988), packed. Files are in the order of their paths. */
export function tarballOf(files: readonly PackedFile[]): Buffer {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const blocks = sorted.flatMap(({ path, content, executable = false }) => {
    const bytes = Buffer.from(content)
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
    return [headOf(FOLDER + path, bytes.length, executable ? 0o755 : 0o644), bytes, padding]
  })
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  packed[GZIP_OS_AT] = GZIP_UNKNOWN_OS
  return packed
}

function headOf(name: string, size: number, mode: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long for a tarball`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  const head = Buffer.alloc(BLOCK)
  const fields = [
    [0, name],
    [100, octal(mode, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(MODIFIED, 11)],
    [CHECKSUM_AT, ' '.repeat(CHECKSUM_BYTES)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ] as const
  for (const [at, text] of fields) head.write(text, at)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${octal(sum, 6)} `, CHECKSUM_AT)
  return head
}
