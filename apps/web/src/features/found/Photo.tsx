import { readFoundPhoto } from '@amana/contract/found'
import { useCallback, useEffect, useState } from 'react'
import { type FetchedFile, fetchFile, saveFile } from '../../lib/download.ts'
import { usePicture } from '../../lib/use-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { found } from './messages.ts'

const text = found.thread

/** One photo, fetched as its reader may: with the token, or with the bearer. */
export function Photo({
  caseNumber,
  id,
  token,
  name,
}: {
  caseNumber: string
  id: string
  token: string | undefined
  name: string
}) {
  const [file, setFile] = useState<FetchedFile | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    let shown = true
    setFailed(false)
    fetchFile(readFoundPhoto, { params: { case: caseNumber, id }, query: { thread_token: token } }).then(
      (fetched) => shown && setFile(fetched),
      () => shown && setFailed(true),
    )
    return () => {
      shown = false
    }
  }, [caseNumber, id, token])
  useEffect(load, [load])
  const url = usePicture(file?.blob ?? null)
  if (failed)
    return (
      <div role="alert" className="grid gap-2 text-sm">
        <p>{text.photoFailed}</p>
        <Button variant="secondary" onClick={load}>
          {text.photoAgain}
        </Button>
      </div>
    )
  if (!file || url === null)
    return (
      <div role="status">
        <span className="sr-only">{text.photoLoading}</span>
        <Skeleton className="aspect-square w-full" />
      </div>
    )
  return (
    <figure className="grid gap-2">
      <img
        src={url}
        alt={name}
        className="aspect-square w-full rounded-md border border-line bg-sunken object-contain"
      />
      <Button variant="secondary" onClick={() => saveFile(file.blob, file.filename)}>
        {text.save} <span className="sr-only">{name}</span>
      </Button>
    </figure>
  )
}
