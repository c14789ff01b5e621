/** A multipart body as a browser makes it. */
export interface MultipartFile {
  field?: string
  name: string
  content: Buffer
  /** The media type that the sender claims. */
  type?: string
}

export interface MultipartRequest {
  payload: Buffer
  headers: { 'content-type': string }
}

export async function multipart(
  fields: Record<string, string>,
  files: readonly MultipartFile[] = [],
): Promise<MultipartRequest> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field = 'documents', name, content, type = 'application/octet-stream' } of files)
    form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
