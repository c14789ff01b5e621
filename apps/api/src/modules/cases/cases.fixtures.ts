/** Builders for the tests of cases. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { multipart } from '../../testing/multipart.ts'
import type { Answer, TestProduct } from '../../testing/test-product.ts'

interface CaseAt {
  imei: string
  id: number
}

export const pathOf = ({ imei, id }: CaseAt, what: string) => `/devices/${imei}/flags/${id}/${what}/`

/** News with pictures, as a browser sends it. */
export async function sendNews(
  amana: TestProduct,
  token: string,
  of: CaseAt,
  text: string,
  pictures: readonly Buffer[] = [],
): Promise<Answer> {
  const files = pictures.map((content, index) => ({
    field: 'photos',
    name: `IMG_${index}.jpg`,
    content,
    type: 'image/jpeg',
  }))
  const { payload, headers } = await multipart({ text }, files)
  const answer = await amana.product.app.inject({
    method: 'POST',
    url: `/api/v1${pathOf(of, 'news')}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
}

export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}
