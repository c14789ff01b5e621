import { useEffect, useState } from 'react'

/** Address of a picture while it is shown; null when the blob is no picture. */
export function usePicture(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob?.type.startsWith('image/')) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
