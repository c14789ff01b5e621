/** The phones of the upload that this process read last: its job mostly runs here, right afterwards. */
let latest: { jobId: string; phones: Float64Array } | undefined

export function keepLatest(jobId: string, phones: Float64Array): void {
  latest = { jobId, phones }
}

/** Undefined: another process read the upload, or it was not the last, or its job has begun before. */
export function takeLatest(jobId: string): Float64Array | undefined {
  if (latest?.jobId !== jobId) return undefined
  const { phones } = latest
  latest = undefined
  return phones
}
