import { expect, test, vi } from 'vitest'
import type { Accepted } from '../lib/accept-file.ts'
import { renderOnce } from '../lib/render-once.fixtures.tsx'
import type { UploadFile } from '../lib/upload.ts'
import { FileChoice } from './FileChoice.tsx'
import { FileRow } from './FileRow.tsx'
import { FilesField, type FilesFieldProps } from './FilesField.tsx'

const file = (name: string): UploadFile => ({ name, blob: new Blob([name]) })
const [receipt, photo, late] = [file('receipt.pdf'), file('photo.jpg'), file('late.jpg')]

/** The field, and what its changes make of the files that are there by then. */
function fieldOf(files: readonly UploadFile[]) {
  const onChange = vi.fn<FilesFieldProps['onChange']>()
  const field = (
    <FilesField
      heading="Documents"
      hint=""
      add="Add"
      files={files}
      onChange={onChange}
      onPreparing={() => {}}
    />
  )
  const changed = (now: readonly UploadFile[]) => onChange.mock.lastCall?.[0](now)
  return { ...renderOnce(field), changed }
}

test('a file that was prepared for seconds comes to the files that are there by then', () => {
  const { part, changed } = fieldOf([receipt, photo])
  part((_, type) => type === FileChoice).onFile(late)
  expect(changed([photo])).toEqual([photo, late])
})

test('a file is removed from those that are there by then, and its type changed among them', () => {
  const { part, changed } = fieldOf([receipt, photo])
  const row = part((props, type) => type === FileRow && props.file === photo)
  row.onRemove()
  expect(changed([photo, late])).toEqual([late])
  row.onType('receipt')
  expect(changed([photo, late])).toEqual([{ ...photo, documentType: 'receipt' }, late])
})

test('a form learns that a file is being prepared, until the file is there or refused', async () => {
  for (const accepted of [
    { ok: true, file: photo },
    { ok: false, error: 'no picture' },
  ] satisfies Accepted[]) {
    const said: unknown[] = []
    let prepared = (_: Accepted) => {}
    const accept = () => new Promise<Accepted>((resolve) => (prepared = resolve))
    const choice = (
      <FileChoice
        label="Add"
        types=""
        accept={accept}
        onFile={(one) => said.push(one)}
        onPreparing={(on) => said.push(on)}
      />
    )
    renderOnce(choice)
      .part((_, type) => type === 'input')
      .onChange({ target: { files: [new File([], 'photo.jpg')], value: 'photo.jpg' } })
    expect(said).toEqual([true])
    prepared(accepted)
    await vi.waitFor(() => expect(said).toEqual(accepted.ok ? [true, false, photo] : [true, false]), {
      timeout: 30_000,
    })
  }
})
