/** Both places keep the same contract; S3 in many parts. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rotate } from '../../backup/archive.ts'
import { type BackupPlace, backupName } from '../../ports/backup-place.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { fail, S3_KEYS, startFakeS3 } from '../file-storage/s3-fake.fixtures.ts'
import { openFolderPlace } from './folder-place.ts'
import { parseS3Address } from './index.ts'
import { openS3Place } from './s3-place.ts'

interface Subject {
  place: BackupPlace
  /** Puts a file there that is not ours. */
  foreign(name: string): void
  /** Every name in the place, ours or not. */
  all(): string[]
}

function folder(): Subject {
  const dir = mkdtempSync(join(tmpdir(), 'amana-place-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return {
    place: openFolderPlace(dir),
    foreign: (name) => writeFileSync(join(dir, name), 'x'),
    all: () => readdirSync(dir).toSorted(),
  }
}

async function startS3() {
  const fake = await startFakeS3()
  onTestFinished(() => fake.stop())
  const place = openS3Place({
    endpoint: fake.url,
    region: 'eu-west-1',
    bucket: 'amana',
    ...S3_KEYS,
    prefix: 'safe/daily',
    partBytes: { small: 1_000, large: 3_000 },
  })
  return { fake, place }
}

async function s3(): Promise<Subject> {
  const { fake, place } = await startS3()
  // Beside the place, and below it: neither is ours.
  for (const key of ['safe/daily2/amana-20260101T000000Z.tar.age', 'amana-20260101T000000Z.tar.age'])
    fake.objects.set(key, { content: Buffer.from('x'), contentType: '', modified: new Date() })
  return {
    place,
    foreign: (name) =>
      fake.objects.set(`safe/daily/${name}`, {
        content: Buffer.from('x'),
        contentType: '',
        modified: new Date(),
      }),
    all: () =>
      [...fake.objects.keys()]
        .filter((key) => key.startsWith('safe/daily/'))
        .map((key) => key.slice('safe/daily/'.length))
        .toSorted(),
  }
}

const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 10, day, 3, 0, 7)))

describe.each([
  ['a folder', folder],
  ['a bucket', s3],
])('%s', (_, start) => {
  test.each([0, 1, 999, 1_000, 1_001, 25_000])('%i bytes come back as they were', async (size) => {
    const { place } = await start()
    const content = randomBytes(size)
    const chunks = [content.subarray(0, size / 3), content.subarray(size / 3)]
    expect(await place.put(nameOf(1), Readable.from(chunks))).toBe(size)
    const read = await place.open(nameOf(1))
    expect(read && (await buffer(read)).equals(content)).toBe(true)
    expect(await place.open(nameOf(2))).toBeNull()
  })

  test('the oldest go; the newest, the one just made and files of others stay', async () => {
    const { place, foreign, all } = await start()
    const foreigners = ['amana-backup.tar.age', 'notes', `${nameOf(1)}.part`, 'amana-20261101T030007Z.tar.gz']
    for (const name of foreigners) foreign(name)
    for (const day of [3, 1, 4, 2, 5]) await place.put(nameOf(day), Readable.from([Buffer.from('x')]))
    expect(await place.list()).toEqual([1, 2, 3, 4, 5].map(nameOf))
    expect(await rotate(place, 3, nameOf(5))).toEqual([1, 2].map(nameOf))
    expect(await rotate(place, 3, nameOf(5))).toEqual([])
    expect(all()).toEqual([...foreigners, ...[3, 4, 5].map(nameOf)].toSorted())
    // The clock was set back: the newest backup has the oldest name.
    expect(await rotate(place, 1, nameOf(3))).toEqual([4, 5].map(nameOf))
    expect(await place.list()).toEqual([nameOf(3)])
  })

  test('a content that breaks off leaves nothing', async () => {
    const { place, all } = await start()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(2_500)
        throw new Error('the source broke')
      })(),
    )
    await expect(place.put(nameOf(1), broken)).rejects.toThrow('the source broke')
    expect(all()).toEqual([])
  })
})

test('an upload that the bucket refuses in the middle is aborted, and named without keys', async () => {
  const { fake, place } = await startS3()
  fake.fault = (response, { url = '' }) =>
    url.includes('partNumber=3&') ? fail(response, 503, 'SlowDown') : false
  const refused = place.put(nameOf(1), Readable.from([randomBytes(9_000)]))
  await expect(refused).rejects.toThrow('the S3 storage refused UploadPart: HTTP 503 SlowDown')
  await expect(refused).rejects.toThrow(StorageDown)
  expect([fake.objects.size, fake.uploads.size]).toEqual([0, 0])
})

test('addresses', () => {
  expect(parseS3Address('s3://safe/daily/amana/')).toEqual({ bucket: 'safe', prefix: 'daily/amana' })
  expect(parseS3Address('s3://safe')).toEqual({ bucket: 'safe', prefix: '' })
  expect(parseS3Address('/backups')).toBeNull()
})
