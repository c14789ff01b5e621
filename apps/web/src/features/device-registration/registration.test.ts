import { type Device, MAX_FILE_BYTES } from '@amana/contract/devices'
import { describe, expect, test, vi } from 'vitest'
import { acceptFile, acceptPicture } from '../../lib/accept-file.ts'
import { fitWithin } from '../../lib/compress-image.ts'
import { documentTypesOf } from '../../lib/document-types.ts'
import type { DraftDatabase } from '../../lib/draft-database.ts'
import { ApiError } from '../../lib/http.ts'
import { sizeText } from '../../lib/size-text.ts'
import { areCertain, imeisFromTexts, placeScanned } from '../../ui/scan/scanned-imeis.ts'
import { draftFor, editDraft, filesOf, newDraft, readDraft } from './draft.ts'
import { createDraftStore } from './draft-store.ts'
import { imeiErrors, modelErrors, modelOf } from './imei-form.ts'
import { refusalOf } from './refusal.ts'
import { registeredDevice, securityOf } from './registered-device.ts'

const ONE = '490154203237518'
const TWO = '356938035643809'
const WRONG = '354188040123456'
const file = (name: string) => ({ blob: new Blob(['x']), name })

describe('IMEIs in barcodes', () => {
  test.each<[string, string[], string[]]>([
    ['one barcode', [ONE], [ONE]],
    [
      'a box: two IMEIs, serial number, article number, EID',
      ['SN R58N12', '8806094', ONE, '8904903200000000000000000000001', TWO],
      [ONE, TWO],
    ],
    ['the right check digit first, whatever came first', [WRONG, ONE], [ONE]],
    ['a wrong check digit where there is nothing better', [WRONG], [WRONG]],
    ['the same twice', [ONE, `IMEI: ${ONE}`], [ONE]],
    ['labels and separators', ['IMEI1:49-015420-323751-8', 'IMEI 2 356938 03 564380 9'], [ONE, TWO]],
    ['a QR code with all', [`IMEI1:${ONE};IMEI2:${TWO};SN:12345`], [ONE, TWO]],
    ['two in a row', [`${ONE} ${TWO}`], [ONE, TWO]],
    ['with its software version', [`${ONE}/01`], [ONE]],
    ['an IMEISV is not cut to 15 digits', ['4901542032375182'], []],
    ['14 digits are none', ['49015420323751'], []],
    ['nothing', ['', 'https://example.com'], []],
    ['at most two', [ONE, TWO, '352099001761481'], [ONE, TWO]],
  ])('%s', (_, texts, imeis) => {
    expect(imeisFromTexts(texts)).toEqual(imeis)
  })

  test('only right check digits are taken at first sight', () => {
    expect([areCertain([ONE, TWO]), areCertain([WRONG]), areCertain([])]).toEqual([true, false, false])
  })

  test('two fill both fields; one goes where a number is missing', () => {
    expect(placeScanned([ONE, TWO], { imei: WRONG, imei2: '' }, false)).toEqual({ imei: ONE, imei2: TWO })
    expect(placeScanned([ONE], { imei: '', imei2: '' }, true)).toEqual({ imei: ONE, imei2: '' })
    expect(placeScanned([TWO], { imei: ONE, imei2: '' }, true)).toEqual({ imei: ONE, imei2: TWO })
    expect(placeScanned([TWO], { imei: ONE, imei2: '' }, false)).toEqual({ imei: TWO, imei2: '' })
    expect(placeScanned([ONE], { imei: ONE, imei2: '' }, true)).toEqual({ imei: ONE, imei2: '' })
  })
})

describe('S1 §5 Register IMEI', () => {
  test.each([
    [{ imei: '', imei2: '' }, { imei: 'Please input a 15 digit IMEI number' }],
    [{ imei: '4901542032375', imei2: '' }, { imei: 'Please input a 15 digit IMEI number' }],
    [{ imei: '49015420323751a', imei2: '' }, { imei: 'IMEI must be 15 digits and contain only numbers' }],
    [{ imei: WRONG, imei2: '' }, {}],
    [{ imei: ONE, imei2: '35' }, { imei2: 'Please input a 15 digit IMEI number' }],
    [{ imei: ONE, imei2: ONE }, { imei2: 'The second IMEI must differ from the first' }],
    [{ imei: ONE, imei2: TWO }, {}],
  ])('%j', (numbers, errors) => {
    expect(imeiErrors(numbers)).toEqual(errors)
  })

  test('brand and model: the TAC table overrules; where it knows none they may not stay empty', () => {
    const entered = { imei: ONE, imei2: '', brand: ' Tecno ', model: ' ' }
    expect(modelOf(entered, { brand: 'Nokia', model: '3310', source: 'tac' })).toEqual({
      brand: 'Nokia',
      model: '3310',
    })
    const model = modelOf(entered, { brand: '', model: '', source: null })
    expect(model).toEqual({ brand: 'Tecno', model: '' })
    expect(modelErrors(model)).toEqual({ model: 'Enter the model' })
    expect(modelErrors({ brand: '', model: '' })).toEqual({
      brand: 'Enter the brand',
      model: 'Enter the model',
    })
  })
})

describe('a draft', () => {
  const begun = { ...newDraft('a1'), imei: ONE, brand: 'Tecno', model: 'Spark', checked: true }

  test('another number is another attempt and has to be looked at; the place is not', () => {
    expect(editDraft(begun, { lastKnownLocation: 'Ikeja', receipt: file('r.pdf') })).toMatchObject({
      attemptId: 'a1',
      checked: true,
    })
    expect(editDraft(begun, { imei2: TWO }, () => 'a2')).toMatchObject({
      attemptId: 'a2',
      checked: false,
      brand: 'Tecno',
    })
    expect(editDraft(begun, { imei: TWO }, () => 'a2')).toMatchObject({
      attemptId: 'a2',
      checked: false,
      brand: '',
      model: '',
    })
    expect(editDraft(begun, { brand: 'Itel' })).toMatchObject({ attemptId: 'a1', checked: false })
    expect(editDraft(begun, { brand: 'Itel', checked: true })).toMatchObject({
      attemptId: 'a1',
      checked: true,
    })
  })

  test('an IMEI that is brought along begins anew, unless it is the one that was begun', () => {
    expect(draftFor('49-015420-323751-8', begun)).toBe(begun)
    expect(draftFor('12', begun)).toBe(begun)
    expect(draftFor(TWO, { ...begun, receipt: file('r.pdf') })).toMatchObject({
      imei: TWO,
      receipt: null,
      checked: false,
    })
  })

  test('each of its documents has its type; of others a PDF is a receipt, unless another type was chosen', () => {
    const typesOf = (draft: Parameters<typeof filesOf>[0]) => documentTypesOf(filesOf(draft))
    expect(typesOf({ ...begun, receipt: file('r') })).toBe('receipt')
    expect(typesOf({ ...begun, photo: file('p') })).toBe('photo')
    expect(typesOf({ ...begun, receipt: file('r'), photo: file('p') })).toBe('receipt,photo')
    expect(typesOf(begun)).toBeUndefined()
    const pdf = { blob: new Blob(['x'], { type: 'application/pdf' }), name: 'police.pdf' }
    const files = [file('x.jpg'), pdf, { ...pdf, documentType: 'photo' as const }]
    expect(documentTypesOf(files)).toBe('photo,receipt,photo')
  })

  test('what storage gives back is a draft or nothing', () => {
    expect(readDraft(begun)).toEqual(begun)
    expect(readDraft({ imei: ONE })).toMatchObject({ imei: ONE, checked: false })
    for (const broken of [undefined, null, 'x', { imei: 5 }, { photo: { name: 'p' } }])
      expect(readDraft(broken)).toBeNull()
  })
})

test.each([
  ['clean', {}],
  ['stolen', { status: 'stolen', certificate_number: null }],
  ['lost', { status: 'locked', locked_by: ['lost'], certificate_number: null }],
  ['held', { status: 'locked', locked_by: ['hold'], certificate_number: null }],
  ['named', { certificate_number: null }],
  ['clean', { imei: WRONG }],
])('the security level is %s for %j', (security, change) => {
  const device = {
    id: 7,
    imei: ONE,
    imei2: TWO,
    model: 'Spark',
    status: 'registered',
    certificate_number: 'A-1',
    ...change,
  }
  expect(securityOf(registeredDevice(device as Device, 'u1', 'a1'))).toBe(security)
})

describe('the draft store', () => {
  function fakeDatabase(kept: Record<string, unknown> = {}) {
    const values = new Map(Object.entries(kept))
    const database: DraftDatabase = {
      read: async (userId) => values.get(userId),
      write: async (userId, value) => void values.set(userId, value),
      remove: async (userId) => void values.delete(userId),
    }
    return { values, database }
  }
  const draftOf = (store: ReturnType<typeof createDraftStore>, userId: string) => {
    const state = store.stateOf(userId)
    return state.status === 'ready' ? state.draft : null
  }

  test('coming back finds what was entered, files included', async () => {
    const { database } = fakeDatabase()
    const before = createDraftStore(database)
    await before.load('u1')
    before.edit('u1', { imei: ONE, photo: file('box.jpg') })
    await before.flush()
    const after = createDraftStore(database)
    expect(after.stateOf('u1')).toEqual({ status: 'loading' })
    await after.load('u1')
    expect(draftOf(after, 'u1')).toEqual(draftOf(before, 'u1'))
    expect(draftOf(after, 'u1')).toMatchObject({ imei: ONE, photo: { name: 'box.jpg' } })
  })

  test('writes once for many edits', async () => {
    const { database } = fakeDatabase()
    const write = vi.spyOn(database, 'write')
    const store = createDraftStore(database, 5)
    await store.load('u1')
    for (let digits = 1; digits <= 15; digits += 1) store.edit('u1', { imei: ONE.slice(0, digits) })
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), { timeout: 30_000 })
    expect(write.mock.calls[0]).toEqual(['u1', expect.objectContaining({ imei: ONE })])
  })

  test('nobody sees the draft of another, and who has signed out leaves nothing to be written', async () => {
    const { database, values } = fakeDatabase({ u2: { imei: TWO } })
    const store = createDraftStore(database)
    await store.load('u1')
    store.edit('u1', { imei: ONE })
    store.forget()
    await store.flush()
    expect(values.has('u1')).toBe(false)
    await store.load('u2')
    expect(store.stateOf('u1')).toEqual({ status: 'loading' })
    expect(draftOf(store, 'u2')).toMatchObject({ imei: TWO })
    store.edit('u1', { imei: ONE })
    expect(draftOf(store, 'u2')).toMatchObject({ imei: TWO })
  })

  test('completion clears the draft of that attempt, not one begun since', async () => {
    const { database, values } = fakeDatabase({ u1: { ...newDraft('a1'), imei: ONE } })
    const store = createDraftStore(database)
    await store.load('u1')
    store.clear('u1', 'a0')
    expect(draftOf(store, 'u1')).toMatchObject({ imei: ONE })
    store.clear('u1', 'a1')
    expect(draftOf(store, 'u1')).toMatchObject({ imei: '', checked: false })
    expect(values.has('u1')).toBe(false)
  })
})

describe('documents', () => {
  const small = async () => new Blob(['jpeg'], { type: 'image/jpeg' })
  const broken = async () => Promise.reject(new Error('no picture'))
  const big = 5 * 1024 * 1024 + 1
  const pdf = (bytes: number) => new File([`%PDF-1.7${'x'.repeat(bytes - 8)}`], 'receipt.pdf')

  test('pictures become small JPEGs, also those over 5 MB', async () => {
    expect(await acceptFile(new File(['x'.repeat(big)], 'Photo.JPEG'), small)).toMatchObject({
      ok: true,
      file: { name: 'Photo.jpg' },
    })
    expect(await acceptPicture(new File(['x'], 'box.heic'), small)).toMatchObject({
      ok: true,
      file: { name: 'box.jpg' },
    })
  })

  test('a PDF is kept as it is', async () => {
    const accepted = await acceptFile(pdf(100))
    expect(accepted.ok && [accepted.file.name, accepted.file.blob.size, accepted.file.blob.type]).toEqual([
      'receipt.pdf',
      100,
      'application/pdf',
    ])
  })

  test.each([
    ['5 MB and a byte', pdf(big), 'A file may have at most 5 MB.'],
    [
      'a picture that is none, over 5 MB',
      new File(['x'.repeat(big)], 'a.jpg'),
      'A file may have at most 5 MB.',
    ],
    [
      'a picture that is none',
      new File(['x'], 'a.png'),
      'This picture could not be read. Choose another one.',
    ],
    [
      'a program named .pdf',
      new File(['MZ'], 'a.pdf'),
      'This file is not a PDF, although its name says so. Choose another file.',
    ],
    ['an SVG', new File(['<svg/>'], 'a.svg'), 'Only PDF, JPG and PNG files are accepted.'],
    ['an empty file', new File([], 'a.pdf'), 'This file is empty. Choose another one.'],
  ])('refused before it is sent: %s', async (_, chosen, error) => {
    expect(await acceptFile(chosen, broken)).toEqual({ ok: false, error })
  })

  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1280, 720, 1280, 720],
    [1600, 1600, 1600, 1600],
    [20000, 1, 1600, 1],
  ])('%i × %i pixels are sent as %i × %i', (width, height, toWidth, toHeight) => {
    expect(fitWithin(width, height)).toEqual({ width: toWidth, height: toHeight })
  })

  test('sizes as people say them', () => {
    expect([sizeText(1), sizeText(310 * 1024), sizeText(MAX_FILE_BYTES)]).toEqual([
      '1 KB',
      '310 KB',
      '5.0 MB',
    ])
  })
})

describe('refusals', () => {
  const error = (code: 'imei_taken' | 'device_flagged' | 'validation_failed', field = 'imei') =>
    new ApiError({ status: 409, code, message: 'm', errors: [{ field, message: 'm' }] })
  const numbers = { imei: ONE, imei2: TWO }
  const mine = async () => 7
  const notMine = async () => null
  const away = async () => Promise.reject(new Error('offline'))

  test.each([
    ['my own', error('imei_taken'), mine, { kind: 'mine', imei: ONE, deviceId: 7 }],
    ['of another', error('imei_taken'), notMine, { kind: 'taken', imei: ONE }],
    ['of whom cannot be found out', error('imei_taken'), away, { kind: 'taken', imei: ONE }],
    ['the second number', error('imei_taken', 'imei2'), notMine, { kind: 'taken', imei: TWO }],
    ['reported', error('device_flagged', 'imei2'), mine, { kind: 'flagged', imei: TWO }],
    ['about something else', error('validation_failed'), mine, null],
  ])('%s', async (_, refused, findOwn, refusal) => {
    expect(await refusalOf(refused, numbers, findOwn)).toEqual(refusal)
  })
})
