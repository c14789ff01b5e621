/**
 * The whole list in memory: 12 bytes a number, in 1,000 sorted buckets by the last three of the 14 digits, as
 * the registry's digest has them.
 */
export const BUCKETS = 1_000
/** Room that a full bucket gets beyond its size. */
const GROWTH = 1.125

export interface Bucket {
  /** The first 11 digits, ascending. */
  keys: Float64Array<ArrayBuffer>
  /** Entries as `packEntry` makes them. */
  values: Uint32Array<ArrayBuffer>
  size: number
  /** The result of `digests`; null: not computed since the last change. */
  digest: Buffer | null
}

export interface BlockList {
  readonly buckets: readonly Bucket[]
  readonly entries: number
  /** Packed; undefined: not blocked. */
  get(imei14: string): number | undefined
  set(imei14: string, packed: number): void
  remove(imei14: string): void
  /** Adds a number that is not in the list yet, in any order; `sort` must follow. */
  append(imei14: string, packed: number): void
  /** @throws RangeError a number came twice */
  sort(): void
}

/** @param expected how many numbers there will be, if that is known */
export function createBlockList(expected = 0): BlockList {
  return blockListOf(
    Array.from({ length: BUCKETS }, () => createBucket(Math.ceil((expected / BUCKETS) * 1.02))),
  )
}

export function createBucket(capacity: number): Bucket {
  return { keys: new Float64Array(capacity), values: new Uint32Array(capacity), size: 0, digest: null }
}

/** @param buckets 1,000, sorted */
export function blockListOf(buckets: readonly Bucket[]): BlockList {
  let entries = buckets.reduce((sum, { size }) => sum + size, 0)
  const bucketOf = (imei14: string) => buckets[Number(imei14.slice(11))] as Bucket
  return {
    buckets,
    get entries() {
      return entries
    },
    get(imei14) {
      const bucket = bucketOf(imei14)
      const key = Number(imei14.slice(0, 11))
      const at = placeOf(bucket, key)
      return isAt(bucket, at, key) ? bucket.values[at] : undefined
    },
    set(imei14, packed) {
      const bucket = bucketOf(imei14)
      const key = Number(imei14.slice(0, 11))
      const at = placeOf(bucket, key)
      bucket.digest = null
      if (!isAt(bucket, at, key)) {
        insertAt(bucket, at)
        entries += 1
      }
      bucket.keys[at] = key
      bucket.values[at] = packed
    },
    remove(imei14) {
      const bucket = bucketOf(imei14)
      const key = Number(imei14.slice(0, 11))
      const at = placeOf(bucket, key)
      if (!isAt(bucket, at, key)) return
      bucket.digest = null
      bucket.keys.copyWithin(at, at + 1, bucket.size)
      bucket.values.copyWithin(at, at + 1, bucket.size)
      bucket.size -= 1
      entries -= 1
    },
    append(imei14, packed) {
      const bucket = bucketOf(imei14)
      const at = bucket.size
      insertAt(bucket, at)
      bucket.keys[at] = Number(imei14.slice(0, 11))
      bucket.values[at] = packed
      entries += 1
    },
    sort() {
      for (const bucket of buckets) sortBucket(bucket)
    },
  }
}

const isAt = ({ keys, size }: Bucket, at: number, key: number): boolean => at < size && keys[at] === key

/** Where the key is, or belongs. */
function placeOf({ keys, size }: Bucket, key: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}

function insertAt(bucket: Bucket, at: number): void {
  if (bucket.size === bucket.keys.length) {
    const capacity = Math.max(8, Math.ceil(bucket.size * GROWTH))
    const { keys, values } = createBucket(capacity)
    keys.set(bucket.keys)
    values.set(bucket.values)
    Object.assign(bucket, { keys, values })
  }
  bucket.keys.copyWithin(at + 1, at, bucket.size)
  bucket.values.copyWithin(at + 1, at, bucket.size)
  bucket.size += 1
}

function sortBucket(bucket: Bucket): void {
  const { keys, values, size } = bucket
  let sorted = true
  for (let at = 1; at < size && sorted; at += 1) sorted = (keys[at - 1] as number) < (keys[at] as number)
  bucket.digest = null
  if (sorted) return
  const order = Uint32Array.from({ length: size }, (_, at) => at).sort(
    (a, b) => (keys[a] as number) - (keys[b] as number),
  )
  bucket.keys = Float64Array.from(order, (at) => keys[at] as number)
  bucket.values = Uint32Array.from(order, (at) => values[at] as number)
  for (let at = 1; at < size; at += 1)
    if (bucket.keys[at - 1] === bucket.keys[at]) throw new RangeError('a number came twice')
}

/** The 14 digits of a bucket's key. */
export const imei14Of = (key: number, ending: string): string => String(key).padStart(11, '0') + ending
export const endingOf = (bucket: number): string => String(bucket).padStart(3, '0')

/** Every number in ascending order: the smallest one of all buckets is on top of a heap. */
export function* inOrder({ buckets }: BlockList): Generator<[imei14: string, packed: number]> {
  const at = new Uint32Array(buckets.length)
  const endings = buckets.map((_, index) => endingOf(index))
  const next = new Float64Array(buckets.length)
  const heap = buckets.flatMap(({ size }, index) => (size > 0 ? [index] : []))
  const read = (index: number) => {
    const { keys, size } = buckets[index] as Bucket
    next[index] =
      (at[index] as number) < size
        ? (keys[at[index] as number] as number) * BUCKETS + index
        : Number.POSITIVE_INFINITY
  }
  const valueAt = (place: number) => next[heap[place] as number] as number
  const sink = (place: number) => {
    for (let parent = place; ; ) {
      let child = 2 * parent + 1
      if (child >= heap.length) return
      if (child + 1 < heap.length && valueAt(child + 1) < valueAt(child)) child += 1
      if (valueAt(parent) <= valueAt(child)) return
      const index = heap[parent] as number
      heap[parent] = heap[child] as number
      heap[child] = index
      parent = child
    }
  }
  for (const index of heap) read(index)
  for (let place = heap.length >>> 1; place >= 0; place -= 1) sink(place)
  while (heap.length > 0 && valueAt(0) !== Number.POSITIVE_INFINITY) {
    const index = heap[0] as number
    const { keys, values } = buckets[index] as Bucket
    const place = at[index] as number
    yield [imei14Of(keys[place] as number, endings[index] as string), values[place] as number]
    at[index] = place + 1
    read(index)
    sink(0)
  }
}
